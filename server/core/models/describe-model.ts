import { NO_SYSTEM, systemsOf, type ModelRow, type RandomTerm } from './model-task.ts';
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

export function countsOf(rows: readonly ModelRow[]): Counts {
  return {
    ratings: rows.length,
    listeners: new Set(rows.map(({ listener }) => listener)).size,
    clips: new Set(rows.map(({ clip }) => clip)).size,
  };
}

/** Systems in natural order, each with its ratings. */
export function bySystem(rows: readonly ModelRow[]): { system: string; rows: ModelRow[] }[] {
  const groups = new Map(systemsOf(rows).map((system): [string, ModelRow[]] => [system, []]));
  for (const row of rows) groups.get(row.system ?? NO_SYSTEM)?.push(row);
  return [...groups].map(([system, own]) => ({ system, rows: own }));
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
