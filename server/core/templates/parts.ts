import { greatestOf, leastOf } from '../order/extremes.ts';
import type { Proposal, ProposedClip } from './proposal.ts';
import { patternText, scalar, selection } from './yaml.ts';

/** Systems that no person spoke. */
export const synthetic = ({ systems, human }: Proposal): string[] =>
  systems.filter((system) => system !== human);

/** The line of the set with traps. */
export const trapSet = ({ traps }: Proposal): string[] =>
  traps === null ? [] : [`traps: ${patternText(traps.pattern)}      # clips with a known right answer`];

const SAME_SECONDS = 0.001;

/** Whether the clips of each item are known to be equally long. */
export function areAligned({ clips, items }: Pick<Proposal, 'clips' | 'items'>): boolean {
  return items.every((item) => {
    const lengths = clips.filter((clip) => clip.item === item).map(({ seconds }) => seconds ?? Number.NaN);
    return greatestOf(lengths) - leastOf(lengths) <= SAME_SECONDS;
  });
}

/** Length of the shortest clip, s; null: not all are measured. */
export function shortest(clips: readonly ProposedClip[]): number | null {
  const known = clips.flatMap(({ seconds }) => seconds ?? []);
  return known.length === clips.length ? leastOf(known) : null;
}

/** The largest number up to `most` that divides `total`, and is at least half of `most`; otherwise `most`. */
export function evenPages(total: number, most: number): number {
  for (let pages = most; pages * 2 >= most && pages > 0; pages -= 1) if (total % pages === 0) return pages;
  return most;
}

/** Listeners who give `quota` ratings to each of `units`. */
export const listenersFor = (units: number, quota: number, pages: number): number =>
  Math.max(10, Math.ceil((units * quota) / pages));

const shown = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;

/** Fault of a folder for pages that compare the systems of an item; null: nothing. */
export function lacksGrid({ systems, complete, items, holes }: Proposal, least: number): string | null {
  if (systems.length < 2)
    return `it needs 2 systems, but there is only ${systems.join('')}; add the clips of another system`;
  if (complete.length < items.length && holes.length > 0)
    return `every system must speak every text, but there is no clip for ${shown(holes)}; add it, or name fewer systems`;
  if (complete.length < items.length)
    return 'a system has several clips of one text; keep one, or give a pattern in which the other folders are fixed';
  if (items.length < least)
    return `it needs ${least} texts, but there are ${items.length}; add clips of other texts`;
  return null;
}

/** Contrasts of the analysis: with the recordings of people, or all pairs. */
export const contrasts = ({ human }: Proposal): string[] =>
  human === null ? ['contrasts: all pairs'] : [`contrasts: {against: ${scalar(human)}}`];

/** Obvious pairs of recordings of people and flawed clips, if two of these speak the same texts; otherwise none. */
export function obviousPairs({ traps, human, items }: Proposal): string[] {
  const flawed = traps?.flawed ?? null;
  if (traps === null || flawed === null || human === null) return [];
  const shared = traps.items[flawed]?.filter((item) => items.includes(item)) ?? [];
  if (shared.length < 2) return [];
  const pair = `{better: ${selection('system', human)}, worse: ${selection('kind', flawed, 'traps')}, count: 2}`;
  return [
    '# A person and a clip that was degraded on purpose: the right answer is the person.',
    `obvious_pairs: ${pair}`,
  ];
}
