import { phrase, type Words } from '../text/phrase.ts';
import { fixed } from '../text/fixed.ts';
import type { Scale } from '../analysis/input/analysis.ts';
import { byPair, judgedPairs } from '../analysis/input/judged-pairs.ts';
import {
  boundsOfPreference,
  CLUSTERED_NOTE,
  pairColumns,
  pairTestRows,
} from '../analysis/pairs/pair-tests.ts';
import { endsOnScale, PREFERENCE_NOTE, type Bounds } from '../analysis/means/preference-cells.ts';
import type { DraftTable } from '../analysis/tables/table.ts';
import { equivalenceOf } from '../models/equivalence.ts';
import type { Ratings } from '../ratings/ratings.ts';
import { studentTQuantile } from '../stats/laws/distributions.ts';
import { ALPHA, equivalenceText, listed, pWords } from './conclusion.ts';
import { EQUIVALENCE_COLUMNS, equivalenceCells, equivalenceNote } from './equivalence-cells.ts';
import type { Outcome } from './primary.ts';

type Row = ReturnType<typeof pairTestRows>[number];

/** Whether two systems are one of the declared differences, in either order. */
export function isTested(contrasts: Outcome['contrasts'], a: string, b: string): boolean {
  switch (contrasts.kind) {
    case 'all pairs':
      return true;
    case 'against':
      return a === contrasts.baseline || b === contrasts.baseline;
    case 'given':
      return contrasts.pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
  }
}

/** A row with the interval and p of the correction over `count` tested pairs, and equivalence if a margin is declared. */
function withCorrection(row: Row, { correction, margin }: Outcome, count: number, bounds: Bounds) {
  const { mean, error, df, n } = row;
  const isAlone = correction === 'none';
  const equivalence =
    margin === null || mean === null || error === null ? null : equivalenceOf(mean, error, df, margin);
  if (mean === null || error === null) return { ...row, pAdjusted: null, equivalence };
  const half = error * studentTQuantile(1 - ALPHA / (2 * (isAlone ? 1 : count)), df);
  return {
    ...row,
    ...endsOnScale(n, { low: mean - half, high: mean + half }, bounds),
    pAdjusted: isAlone ? row.p : row.pHolm,
    equivalence,
  };
}

type Judged = ReturnType<typeof withCorrection>;

/** Example: 'alpha is preferred to bravo by 0.55 [0.21, 0.89], p = 0.002' */
function preferenceText({ a, b, mean, low, high, pAdjusted }: Judged): Words {
  const isFirst = (mean ?? 0) >= 0;
  const [liked, other] = isFirst ? [a, b] : [b, a];
  const [from, to] = isFirst ? [low, high] : [high, low];
  const shown = (end: number | null): string => (end === null ? '-' : fixed(isFirst ? end : -end, 2));
  return phrase`${liked} is preferred to ${other} by ${shown(mean)} [${shown(from)}, ${shown(to)}], ${pWords(pAdjusted ?? 1)}`;
}

function leadOf(scale: string, rows: readonly Judged[]): Words[] {
  const shown = rows
    .filter(({ pAdjusted }) => (pAdjusted ?? 1) < ALPHA)
    .toSorted((x, y) => (x.pAdjusted ?? 1) - (y.pAdjusted ?? 1));
  return [
    shown.length === 0
      ? phrase`${scale}: none of ${rows.length} pairs of systems differs from no preference at ${100 * ALPHA} %.`
      : phrase`${scale}: ${shown.length} of ${rows.length} pairs of systems ${shown.length > 1 ? phrase`differ` : phrase`differs`} from no preference at ${100 * ALPHA} %.`,
    ...listed(shown.map(preferenceText)),
    ...equivalenceText(rows),
  ];
}

const CORRECTED = {
  alone: {
    interval: '95 %',
    p: 'p',
    note: 'Neither p nor intervals are adjusted for the number of pairs.',
  },
  together: {
    interval: 'simultaneous 95 %',
    p: 'p (Holm)',
    note: 'Adjusted p: Holm. Intervals: Bonferroni, which are wider: an interval may contain 0 although the adjusted p is below 0.05.',
  },
} as const;

/**
 * The primary analysis of a scale that judges pairs: mean preference by pair of systems; empty without a judgement that
 * counts.
 */
export function primaryOfPairs(outcome: Outcome, scale: Scale, ratings: Ratings): DraftTable[] {
  const judged = byPair(judgedPairs(scale, ratings)).filter(([first]) =>
    first ? isTested(outcome.contrasts, first.a, first.b) : false,
  );
  if (judged.length === 0) return [];
  const bounds = boundsOfPreference(scale);
  const raw = pairTestRows(scale, judged);
  const tested = raw.filter((row) => row.p !== null).length;
  const rows = raw.map((row) => withCorrection(row, outcome, tested, bounds));
  const { interval, p, note } = CORRECTED[outcome.correction === 'none' ? 'alone' : 'together'];
  const { margin } = outcome;
  return [
    {
      name: `primary pairs ${scale.name}`,
      title: phrase`Mean ${scale.name} by pair of systems (above 0: A is preferred)`,
      tier: 'primary',
      lead: leadOf(scale.name, rows),
      columns: [
        ...pairColumns(interval),
        { label: p, key: 'pAdjusted', digits: 4 },
        ...(margin === null ? [] : EQUIVALENCE_COLUMNS),
      ],
      rows: rows.map(({ equivalence, ...row }) => ({ ...row, ...equivalenceCells(equivalence) })),
      notes: [
        PREFERENCE_NOTE,
        CLUSTERED_NOTE,
        note,
        ...(margin === null ? [] : [equivalenceNote(margin)]),
        ...(outcome.note === undefined ? [] : [outcome.note]),
      ],
    },
  ];
}
