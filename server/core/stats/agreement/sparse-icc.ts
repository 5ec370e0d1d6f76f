import { fail } from '../../order/fail.ts';
import { studentTQuantile } from '../laws/distributions.ts';
import { crossedComponents, type CrossedComponents } from './crossed-components.ts';
import { iccFromComponents, type VarianceComponents } from './icc-components.ts';
import type { VoteTable } from './vote-table.ts';

/** An ICC and its 95 % interval; null where undefined. */
export interface SparseIcc {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** ICCs of a table with missing cells. */
export interface SparseIccs {
  /** Votes per mean: the harmonic mean over units; null without votes. */
  readonly k: number | null;
  readonly agreement: SparseIcc;
  readonly agreementOfMean: SparseIcc;
  readonly consistency: SparseIcc;
  readonly consistencyOfMean: SparseIcc;
}

const NONE: SparseIcc = { value: null, low: null, high: null };

/** (n - 1)/n times the squared deviations of the leave-one-out values; null if one is undefined. */
function jackknifeVariance(values: readonly (number | null)[]): number | null {
  const defined = values.filter((value) => value !== null);
  const n = values.length;
  if (defined.length < n || n < 2) return null;
  const mean = defined.reduce((sum, value) => sum + value, 0) / n;
  return (defined.reduce((sum, value) => sum + (value - mean) ** 2, 0) * (n - 1)) / n;
}

/** Fisher's transformation of an ICC, whose error is nearly constant. */
const fisher = (icc: number, k: number): number | null => {
  const ratio = (1 + (k - 1) * icc) / (1 - icc);
  return ratio > 0 && ratio < Infinity ? Math.log(ratio) / 2 : null;
};
const unfisher = (z: number, k: number): number => {
  const ratio = Math.exp(2 * z);
  return (ratio - 1) / (ratio + k - 1);
};

function interval(
  { all, withoutUnit, withoutListener }: CrossedComponents,
  noise: (components: VarianceComponents) => number,
  k: number,
): { low: number; high: number } | null {
  const transformed = (components: VarianceComponents | null): number | null =>
    components && fisher(components.clip / (components.clip + noise(components)), k);
  const centre = transformed(all);
  const ofUnits = jackknifeVariance(withoutUnit.map(transformed));
  const ofListeners = jackknifeVariance(withoutListener.map(transformed));
  const freedom = Math.min(withoutUnit.length, withoutListener.length) - 1;
  if (centre === null || ofUnits === null || ofListeners === null || freedom < 1) return null;
  const margin = studentTQuantile(0.975, freedom) * Math.sqrt(ofUnits + ofListeners);
  return { low: Math.max(0, unfisher(centre - margin, k)), high: Math.max(0, unfisher(centre + margin, k)) };
}

/**
 * Intraclass correlations of a table with missing cells from variance components by moments. Intervals allow for both units
 * and listeners being samples: jackknife over units plus jackknife over listeners on Fisher's scale, t with min(units,
 * listeners) - 1 degrees of freedom, cut at 0. All null if the design does not separate the components; intervals also if
 * leaving one out has that effect. O(N). Source: as crossedComponents and iccFromComponents; Efron & Stein 1981 for the
 * jackknife.
 * @example sparseIcc(voteTable(votes)).consistency // { value: 0.55, low: 0.46, high: 0.63 }
 */
export function sparseIcc(table: VoteTable): SparseIccs {
  const components = crossedComponents(table);
  const none = { agreement: NONE, agreementOfMean: NONE, consistency: NONE, consistencyOfMean: NONE };
  if (table.values.length === 0) return { k: null, ...none };
  const inverse = table.units.reduce(
    (sum, _, unit) => sum + 1 / ((table.starts[unit + 1] ?? fail()) - (table.starts[unit] ?? fail())),
    0,
  );
  const k = table.units.length / inverse;
  const { all } = components;
  if (!all) return { k, ...none };
  const values = iccFromComponents(all, k);
  const agreement = interval(components, ({ rater, residual }) => rater + residual, k);
  const consistency = interval(components, ({ residual }) => residual, k);
  const ofMean = (icc: number): number => (k * icc) / (1 + (k - 1) * icc);
  const one = (value: number | null, ends: typeof agreement): SparseIcc =>
    value === null || !ends ? { ...NONE, value } : { value, ...ends };
  const mean = (value: number | null, ends: typeof agreement): SparseIcc =>
    one(value, ends && { low: ofMean(ends.low), high: ofMean(ends.high) });
  return {
    k,
    agreement: one(values.agreement, agreement),
    agreementOfMean: mean(values.agreementOfMean, agreement),
    consistency: one(values.consistency, consistency),
    consistencyOfMean: mean(values.consistencyOfMean, consistency),
  };
}
