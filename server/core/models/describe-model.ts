import { fail } from '../order/fail.ts';
import { crossed, type Numbered } from '../stats/numbers/interned.ts';
import { systemCodes, systemsOf, type ModelRows } from './model-rows.ts';
import type { RandomTerm } from './model-task.ts';
import type { Counts } from './model-result.ts';

const NOTATION: Record<RandomTerm, string> = {
  rater: '(1|rater)',
  'rater x system': '(1|rater:system)',
  slopes: '(0 + system|rater)',
  item: '(1|item)',
  'item x system': '(1|item:system)',
  clip: '(1|clip)',
};

/** The model in lme4's notation. Example: formulaOf(['rater'], true) is 'score ~ 0 + system + (1|rater)'. */
export function formulaOf(terms: readonly RandomTerm[], bySystem: boolean): string {
  return `score ~ ${[bySystem ? '0 + system' : '1', ...terms.map((term) => NOTATION[term])].join(' + ')}`;
}

export const countsOf = ({ length, listener, clip }: ModelRows): Counts => ({
  ratings: length,
  listeners: listener.count,
  clips: clip.count,
});

/** Systems in natural order, each with the counts of its ratings. */
export function bySystem(rows: ModelRows): { system: string; counts: Counts }[] {
  const { listener, clip } = rows;
  const systems = systemsOf(rows);
  const of = Uint32Array.from(systemCodes(rows, systems).of);
  const ratings = systems.map(() => 0);
  for (const system of of) ratings[system] = (ratings[system] ?? fail()) + 1;
  const own = { of, count: systems.length };
  const [listeners, clips] = [pairsBySystem(listener, own), pairsBySystem(clip, own)];
  return systems.map((system, place) => ({
    system,
    counts: {
      ratings: ratings[place] ?? fail(),
      listeners: listeners[place] ?? fail(),
      clips: clips[place] ?? fail(),
    },
  }));
}

/** For each system, how many of the others' numbers occur with it. */
function pairsBySystem(others: Numbered, systems: Numbered): number[] {
  const pairs = crossed(others, systems);
  const counts = Array.from({ length: systems.count }, () => 0);
  let next = 0;
  for (const [row, pair] of pairs.of.entries())
    if (pair === next) {
      const system = systems.of[row] ?? fail();
      counts[system] = (counts[system] ?? fail()) + 1;
      next += 1;
    }
  return counts;
}

/**
 * Note on the factors (listeners, clips, items) that the model treats as fixed: intervals apply to their observed
 * levels only. Levels with one rating each are part of the noise, and so vary.
 */
export function fixedNote(
  terms: readonly RandomTerm[],
  { ratings, listeners, clips }: Counts,
): string | null {
  const hasListeners =
    listeners === ratings ||
    terms.some((term) => term === 'rater' || term === 'rater x system' || term === 'slopes');
  const hasClips =
    clips === ratings || terms.some((term) => term === 'clip' || term === 'item' || term === 'item x system');
  if (hasListeners && hasClips) return null;
  const missing = hasListeners ? 'clips' : 'listeners';
  return `The model has no variance component for ${missing}: its intervals apply to these ${missing}, not to others.`;
}
