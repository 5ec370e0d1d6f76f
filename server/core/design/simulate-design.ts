import type { Block } from '../methods/contract/method.ts';
import type { Study } from '../study/study.ts';
import { blockBalance, type BlockBalance } from './block-balance.ts';
import { simulateSessions, type Attendance } from './simulate-sessions.ts';

/** Results of a design for that many listeners, with early stopping simulated at random. */
export interface DesignReport extends Attendance {
  /** Listeners who were served, and those of them who stopped early. */
  served: number;
  left: number;
  /** Number served by stratum, in the order of the study; empty without strata. */
  strata: readonly { name: string; served: number }[];
  /**
   * Listeners until every quota is reached, including those who stop early; null without quotas, or if it takes too many.
   */
  untilFull: number | null;
  /** Ratings that are missing even then, because no whole session fits them or listeners stopped early. */
  neverGiven: number;
  /** The rated blocks, without practice. */
  blocks: readonly BlockBalance[];
}

/** Most listeners to simulate until a study is full. */
const MOST_LISTENERS = 20_000;

/** Whether any block counts its clips, pairs or items against a quota, so that the study can become full. */
export const hasQuotas = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => block.tested().some(({ quota }) => quota !== null));

const openIn = (balances: readonly BlockBalance[]): number =>
  balances.flatMap(({ open }) => open).reduce((sum, { count }) => sum + count, 0);

/**
 * Simulates the first `listeners` of a study (by default, as many as it serves), with pages drawn as by the server; see
 * simulateSessions. Throws without both listeners and quotas.
 */
export function simulateDesign(
  { clips, config: { recruitment } }: Pick<Study, 'clips' | 'config'>,
  blocks: readonly Block[],
  { listeners, dropout, seed }: Omit<Attendance, 'listeners'> & { listeners: number | null },
): DesignReport {
  const fills = hasQuotas(blocks);
  if (listeners === null && !fills) throw new Error('simulateDesign requires listeners or a quota');
  const most = fills ? Math.max(listeners ?? 0, MOST_LISTENERS) : (listeners ?? 0);
  const all = simulateSessions(blocks, recruitment, { listeners: most, dropout, seed });
  const sessions = listeners === null ? all.sessions : all.sessions.slice(0, listeners);
  const systems = new Map(clips.map(({ id, factors }) => [id, factors['system'] ?? id]));
  const systemOf = (clip: string): string => systems.get(clip) ?? clip;
  const balanceOf = (own: typeof sessions): BlockBalance[] =>
    blocks.flatMap((block, index) => (block.training ? [] : [blockBalance(block, index, own, systemOf)]));
  return {
    listeners: listeners ?? sessions.length,
    dropout,
    seed,
    served: sessions.length,
    left: sessions.filter(({ pages, answered }) => answered < pages.length).length,
    strata: (recruitment.strata?.options ?? []).map(({ value: name }) => ({
      name,
      served: sessions.filter(({ stratum }) => stratum === name).length,
    })),
    untilFull: all.isFull ? all.sessions.length : null,
    neverGiven: all.isFull ? openIn(balanceOf(all.sessions)) : 0,
    blocks: balanceOf(sessions),
  };
}
