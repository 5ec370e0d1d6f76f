import { groupBy } from '../order/group-by.ts';
import { rowsOf } from '../ratings/compact-ratings.ts';
import type { Rating } from '../ratings/ratings.ts';
import { CARELESS, type Persona } from '../methods/contract/simulation.ts';
import { wilsonInterval, type Proportion } from '../stats/intervals/proportion.ts';
import type { Screening } from './compare-screenings.ts';
import type { Screened } from './lens.ts';
import { screeningRules } from './registry.ts';
import { excludingSet, type ScreeningSet } from './screening-set.ts';
import { METHOD_VERDICTS } from '../verdicts/verdicts.ts';

/** Number of sessions that a screening excludes, by kind of simulated listener. */
export interface Catch {
  /** Display name. */
  name: string;
  /** Whether any of its rules has findings. */
  finds: boolean;
  /** Sessions excluded, of all with ratings of test clips. */
  caught: Readonly<Record<Persona, Proportion>>;
  /** Sessions excluded of all careless personas together. */
  careless: Proportion;
}

/**
 * Whether a session is caught: at least half of its ratings of test clips are excluded. Example: one excluded batch of two
 * is enough.
 */
function isCaught(tested: readonly Rating[]): boolean {
  return 2 * tested.filter(({ counts }) => !counts).length >= tested.length;
}

/**
 * Number of sessions that a screening catches, by persona. `personas` are by session; sessions missing from it are ignored.
 */
export function catchOf({ name, under }: Screening, personas: ReadonlyMap<string, Persona>): Catch {
  const tested = rowsOf(under.ratings.filter(({ role }) => role === 'test'));
  const sessions = [...groupBy(tested, ({ session }) => session)].map(([session, own]) => ({
    persona: personas.get(session),
    caught: isCaught(own),
  }));
  const among = (...wanted: Persona[]): Proportion => {
    const own = sessions.filter(({ persona }) => persona !== undefined && wanted.includes(persona));
    return wilsonInterval(own.filter(({ caught }) => caught).length, own.length);
  };
  return {
    name,
    finds: under.reports.some(({ findings }) => findings.length > 0),
    caught: {
      careful: among('careful'),
      random: among('random'),
      'straight-line': among('straight-line'),
      'always-middle': among('always-middle'),
      'fast-clicker': among('fast-clicker'),
      'trap-aware': among('trap-aware'),
      'trap-failing': among('trap-failing'),
      vanishing: among('vanishing'),
    },
    careless: among(...CARELESS),
  };
}

/**
 * The screenings that a rehearsal compares; `screen` applies one to its ratings: none, the verdicts of the methods, the
 * study's primary set, every rule alone with its default parameters, and all of these together. All findings exclude,
 * including those of flag rules.
 */
export function rehearsedScreenings(screen: (set?: ScreeningSet) => Screened): Screening[] {
  const rules = screeningRules.map(({ id }) => id);
  return [
    { name: 'no screening', under: screen([]) },
    { name: METHOD_VERDICTS, under: screen(excludingSet([METHOD_VERDICTS])) },
    { name: 'primary', under: screen() },
    ...rules.map((rule) => ({ name: rule, under: screen(excludingSet([rule])) })),
    { name: 'all rules', under: screen(excludingSet([METHOD_VERDICTS, ...rules])) },
  ];
}

/**
 * Reason why a screening is useless: it catches nobody, or no larger share of careless sessions than of careful ones; null
 * if it is useful.
 */
export function uselessness({ careless, caught }: Catch): 'catches nobody' | 'harms as many' | null {
  if (careless.successes === 0 && caught.careful.successes === 0) return 'catches nobody';
  return careless.successes <= caught.careful.successes ? 'harms as many' : null;
}
