import { categoryCounts, weightedTotals } from '../../stats/agreement/category-counts.ts';
import { fleissKappa } from '../../stats/agreement/fleiss-kappa.ts';
import { intraclassCorrelations, type Icc } from '../../stats/agreement/icc.ts';
import { kendallW } from '../../stats/agreement/kendall-w.ts';
import { krippendorff, type MeasurementLevel } from '../../stats/agreement/krippendorff.ts';
import { resampleUnits } from '../../stats/agreement/resample-units.ts';
import { sparseIcc, type SparseIcc } from '../../stats/agreement/sparse-icc.ts';
import { splitHalf } from '../../stats/agreement/split-half.ts';
import { completeRows, type VoteTable } from '../../stats/agreement/vote-table.ts';
import type { Scale } from '../input/analysis.ts';
import { pointsOf, votesByUnit } from '../input/scale-votes.ts';

/** One coefficient: its value, what it measures, and the method of its interval. */
export type AgreementRow = {
  coefficient: string;
  /** Level of measurement at which the values are compared. */
  level: MeasurementLevel;
  value: number | null;
  low: number | null;
  high: number | null;
  pValue: number | null;
  /** Resampled units or assumption of the interval; null without an interval. */
  method: string | null;
  listeners: number;
  clips: number;
  ratings: number;
};

type Counts = Pick<AgreementRow, 'listeners' | 'clips' | 'ratings'>;
interface Ends {
  low: number | null;
  high: number | null;
}
const NO_ENDS: Ends = { low: null, high: null };

/** With more points, values are no longer labels to agree on; above the second limit, too few ties for ranks. */
const MOST_LABELS = 7;
const MOST_RANKS = 11;

/** Levels of measurement that suit a scale. Nominal (two values differ or not) suits every scale. */
export function levelsOf(scale: Scale): MeasurementLevel[] {
  const points = pointsOf(scale);
  if (points <= 2) return ['nominal'];
  if (points > MOST_RANKS) return ['interval'];
  return points <= MOST_LABELS ? ['nominal', 'ordinal', 'interval'] : ['ordinal', 'interval'];
}

function countsOf(table: VoteTable): Counts {
  return { listeners: table.listeners.length, clips: table.units.length, ratings: table.values.length };
}

/** Counts over the units that at least two listeners judged. */
function pairedCounts(table: VoteTable): Counts {
  const sizes = votesByUnit(table);
  const heard = new Set<number>();
  for (const [unit, size] of sizes.entries()) {
    if (size < 2) continue;
    for (const listener of table.listenerOf.subarray(table.starts[unit], table.starts[unit + 1]))
      heard.add(listener);
  }
  const paired = sizes.filter((size) => size > 1);
  return {
    listeners: heard.size,
    clips: paired.length,
    ratings: paired.reduce((sum, size) => sum + size, 0),
  };
}

/** Krippendorff's alpha at every suitable level, and Fleiss' kappa of labels, from the same samples of clips. */
function chanceCorrected(scale: Scale, table: VoteTable): AgreementRow[] {
  const counts = categoryCounts(table);
  const levels = levelsOf(scale);
  const kinds = [
    ...levels.map((level) => ({
      coefficient: "Krippendorff's alpha",
      level,
      of: krippendorff(counts, level),
    })),
    ...(levels.includes('nominal')
      ? [{ coefficient: "Fleiss' kappa", level: 'nominal' as const, of: fleissKappa(counts) }]
      : []),
  ];
  const results = resampleUnits(
    counts.kinds,
    (weights) => {
      const sample = weightedTotals(counts, weights);
      return kinds.map(({ of }) => of(sample));
    },
    scale.name,
  );
  const paired = pairedCounts(table);
  return kinds.map(({ coefficient, level }, place) => {
    const { value, interval } = results[place] ?? { value: null, interval: null };
    const method = interval && 'BCa over clips';
    return { coefficient, level, value, ...(interval ?? NO_ENDS), pValue: null, method, ...paired };
  });
}

function number(coefficient: string, counts: Counts, own: Partial<AgreementRow>): AgreementRow {
  return {
    coefficient,
    level: 'interval',
    value: null,
    ...NO_ENDS,
    pValue: null,
    method: null,
    ...counts,
    ...own,
  };
}

function completeIccs(rows: readonly (readonly number[])[], counts: Counts): AgreementRow[] {
  const { icc1, icc2, icc3, icc1k, icc2k, icc3k } = intraclassCorrelations(rows);
  const row = (coefficient: string, { value, low, high, pValue }: Icc): AgreementRow =>
    number(coefficient, counts, { value, low, high, pValue, method: low === null ? null : 'F' });
  return [
    row('ICC(1,1)', icc1),
    row('ICC(2,1)', icc2),
    row('ICC(3,1)', icc3),
    row('ICC(1,k)', icc1k),
    row('ICC(2,k)', icc2k),
    row('ICC(3,k)', icc3k),
  ];
}

function sparseIccs(table: VoteTable, counts: Counts): AgreementRow[] {
  const { agreement, consistency, agreementOfMean, consistencyOfMean } = sparseIcc(table);
  const row = (coefficient: string, icc: SparseIcc): AgreementRow =>
    number(coefficient, counts, {
      ...icc,
      method: icc.low === null ? null : 'jackknife over clips and listeners',
    });
  return [
    row('ICC(2,1)', agreement),
    row('ICC(3,1)', consistency),
    row('ICC(2,k)', agreementOfMean),
    row('ICC(3,k)', consistencyOfMean),
  ];
}

function concordance(rows: readonly (readonly number[])[], counts: Counts): AgreementRow {
  const { w, pValue } = kendallW(rows);
  return number("Kendall's W", counts, { level: 'ordinal', value: w, pValue });
}

function halves(scale: Scale, table: VoteTable, counts: Counts): AgreementRow[] {
  const { method, reliability, interval, ceiling, ceilingInterval } = splitHalf(table, scale.name);
  return [
    number(`split-half reliability (${method})`, counts, {
      value: reliability,
      ...(interval ?? NO_ENDS),
      method: interval && 'BCa over clips',
    }),
    number('noise ceiling', counts, {
      value: ceiling,
      ...(ceilingInterval ?? NO_ENDS),
      method: ceilingInterval && 'BCa over clips',
    }),
  ];
}

/** Every coefficient that suits the scale and its missing ratings. Undefined coefficients have a null value. */
export function agreementRows(scale: Scale, table: VoteTable): AgreementRow[] {
  const counts = countsOf(table);
  const corrected = chanceCorrected(scale, table);
  const rows = completeRows(table);
  return [
    ...corrected,
    ...(rows ? completeIccs(rows, counts) : sparseIccs(table, counts)),
    ...(rows && pointsOf(scale) > 2 ? [concordance(rows, counts)] : []),
    ...halves(scale, table, counts),
  ];
}
