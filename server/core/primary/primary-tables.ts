import { phrase, type Words } from '../text/phrase.ts';
import type { DraftTable } from '../analysis/tables/table.ts';
import type { Contrast, ModelResult } from '../models/model-result.ts';
import { EQUIVALENCE_COLUMNS, equivalenceCells, equivalenceNote } from './equivalence-cells.ts';

const DIGITS = 2;

const CORRECTED: Record<NonNullable<ModelResult['correction']>, { interval: string; p: string }> = {
  'single-step': { interval: 'simultaneous 95 %', p: 'p (single-step)' },
  holm: { interval: 'simultaneous 95 %', p: 'p (Holm)' },
  none: { interval: '95 %', p: 'p' },
};

/** Example: '2–4', or '1' if the rank is certain. */
const rankText = (low: number, high: number): string => (low === high ? String(low) : `${low}–${high}`);

function meansTable(scale: string, result: ModelResult, title: Words): DraftTable {
  const ranks = new Map(result.ranks?.map(({ system, low, high }) => [system, rankText(low, high)]));
  return {
    name: `primary means ${scale}`,
    title,
    tier: 'primary',
    columns: [
      { label: 'system', key: 'system' },
      { label: 'n', key: 'n' },
      { label: 'listeners', key: 'listeners' },
      { label: 'clips', key: 'clips' },
      { label: 'mean [95 %]', key: 'mean', interval: ['low', 'high'], digits: DIGITS },
      ...(ranks.size > 0 ? [{ label: 'rank [95 %]', key: 'rank' }] : []),
    ],
    rows: result.means.map(({ system, counts, value, low, high, error, df }) => ({
      system,
      n: counts.ratings,
      listeners: counts.listeners,
      clips: counts.clips,
      mean: value,
      low,
      high,
      error,
      df,
      rank: ranks.get(system) ?? null,
    })),
    notes: [
      phrase`${result.engine}; ${result.formula}; t intervals with ${result.dfMethod ?? phrase`no`} degrees of freedom.`,
      ...(ranks.size > 0
        ? [
            'Rank: all ranks that the differences below do not rule out, 1 for the highest mean; 95 % for all systems together.',
          ]
        : []),
      ...result.notes,
    ],
  };
}

function rowOf({ a, b, value, low, high, error, df, t, pValue, adjusted, equivalence }: Contrast) {
  return {
    a,
    b,
    difference: value,
    low,
    high,
    error,
    df,
    t,
    p: pValue,
    pAdjusted: adjusted,
    ...equivalenceCells(equivalence),
  };
}

/** Number of differences above which the rows are sorted by clarity. */
const MOST_IN_ORDER = 10;

function inOrder(contrasts: readonly Contrast[]): readonly Contrast[] {
  if (contrasts.length <= MOST_IN_ORDER) return contrasts;
  return contrasts.toSorted(
    (x, y) => (x.adjusted ?? 1) - (y.adjusted ?? 1) || Math.abs(y.t ?? 0) - Math.abs(x.t ?? 0),
  );
}

function contrastsTable(scale: string, result: ModelResult): DraftTable {
  const { interval, p } = CORRECTED[result.correction ?? 'none'];
  const margin = result.contrasts[0]?.equivalence?.margin ?? null;
  return {
    name: `primary contrasts ${scale}`,
    title: phrase`Differences in ${scale} between systems`,
    tier: 'primary',
    columns: [
      { label: 'a', key: 'a' },
      { label: 'b', key: 'b' },
      { label: phrase`a - b [${interval}]`, key: 'difference', interval: ['low', 'high'], digits: DIGITS },
      { label: p, key: 'pAdjusted', digits: 4 },
      ...(margin === null ? [] : EQUIVALENCE_COLUMNS),
    ],
    rows: inOrder(result.contrasts).map(rowOf),
    notes: [...result.inferenceNotes, ...(margin === null ? [] : [equivalenceNote(margin)])],
  };
}

export const meansTitle = (scale: string): Words => phrase`Estimated mean of ${scale} by system`;

/** The tables of the primary analysis of one scale: estimated means, and the differences that it tests. */
export function primaryTables(
  scale: string,
  result: ModelResult,
  title: Words = meansTitle(scale),
): DraftTable[] {
  return [
    meansTable(scale, result, title),
    ...(result.contrasts.length > 0 ? [contrastsTable(scale, result)] : []),
  ];
}
