import { fail } from '../order/fail.ts';
import { studentTCdf, studentTQuantile } from '../stats/laws/distributions.ts';
import { bonferroni, holm } from '../stats/tests/multiple-comparisons.ts';
import { maxT, type MaxT } from '../stats/simultaneous/max-t.ts';
import { criticalBy } from './contrast-family.ts';
import { equivalenceOf } from './equivalence.ts';
import type { Contrast, Estimate, ModelResult, RankInterval } from './model-result.ts';
import type { ContrastSet, Correction, ModelTask } from './model-task.ts';

/** Means of systems with their covariance and degrees of freedom. */
export interface FittedMeans {
  systems: readonly string[];
  values: readonly number[];
  /** Of the means, squared unit of the ratings. */
  covariance: readonly (readonly number[])[];
  /** Degrees of freedom of a weighted sum of means, one weight for each system; above 0. */
  df(weights: readonly number[]): number;
}

type Pair = readonly [number, number];

const LEVEL = 0.05;

const everyPair = (count: number): Pair[] =>
  Array.from({ length: count }, (_, i) =>
    Array.from({ length: count - i - 1 }, (_unused, step): Pair => [i, i + 1 + step]),
  ).flat();

/** Indices of the systems of each difference. Throws a RangeError, with a remedy, for a system without ratings. */
export function pairsOf(set: ContrastSet, systems: readonly string[]): Pair[] {
  const indexOf = (system: string): number => {
    const index = systems.indexOf(system);
    if (index < 0) throw new RangeError(`no rating has the system ${system}: compare ${systems.join(', ')}`);
    return index;
  };
  switch (set.kind) {
    case 'all pairs':
      return everyPair(systems.length);
    case 'against': {
      const baseline = indexOf(set.baseline);
      return [...systems.keys()].flatMap((index): Pair[] => (index === baseline ? [] : [[index, baseline]]));
    }
    case 'given':
      return set.pairs.map(([a, b]) => {
        if (a === b) throw new RangeError(`${a} cannot be compared with itself: name two systems`);
        return [indexOf(a), indexOf(b)];
      });
  }
}

export function estimateOf(value: number, error: number, quantile: number): Estimate {
  return { value, error, low: value - quantile * error, high: value + quantile * error, diagnostics: null };
}

interface Judged {
  value: number;
  error: number;
  df: number;
  t: number;
  pValue: number;
}

function judgedOf({ values, covariance, df }: FittedMeans, [i, j]: Pair): Judged | null {
  const c = (a: number, b: number) => covariance[a]?.[b] ?? fail();
  const error = Math.sqrt(Math.max(0, c(i, i) + c(j, j) - 2 * c(i, j)));
  if (!(error > 0)) return null;
  const value = (values[i] ?? fail()) - (values[j] ?? fail());
  const own = df(values.map((_, index) => (index === i ? 1 : index === j ? -1 : 0)));
  const t = value / error;
  return { value, error, df: own, t, pValue: 2 * studentTCdf(-Math.abs(t), own) };
}

function adjustedBy(correction: Correction, judged: readonly Judged[], family: MaxT | null) {
  const pValues = judged.map(({ pValue }) => pValue);
  if (correction === 'none') return pValues;
  if (correction === 'holm') return holm(pValues);
  return family ? judged.map(({ t, df }) => family.pValue(t, df)) : bonferroni(pValues);
}

/** Differences of pairs of means, and their family; null for a difference or a family without variance. */
interface Compared {
  pairs: readonly Pair[];
  judged: readonly (Judged | null)[];
  family: MaxT | null;
}

const compared = (means: FittedMeans, pairs: readonly Pair[]): Compared => ({
  pairs,
  judged: pairs.map((pair) => judgedOf(means, pair)),
  family: maxT(means.covariance, pairs),
});

/**
 * Rank intervals of the means: 1 + those significantly above ... K - those significantly below, by single-step tests of all
 * pairs at 5 %. All true ranks are in their intervals in at least 95 % of studies, whatever the means. Source: Mohamad,
 * Goeman & van Zwet 2019, Electronic Journal of Statistics 13.
 */
function ranksOf(systems: readonly string[], { pairs, judged, family }: Compared): RankInterval[] | null {
  if (systems.length < 2 || !family) return null;
  const [above, below] = [systems.map(() => 0), systems.map(() => 0)];
  for (const [index, [i, j]] of pairs.entries()) {
    const own = judged[index];
    if (!own || Math.abs(own.t) <= family.quantile(LEVEL, own.df)) continue;
    const [better, worse] = own.t > 0 ? [i, j] : [j, i];
    above[worse] = (above[worse] ?? fail()) + 1;
    below[better] = (below[better] ?? fail()) + 1;
  }
  return systems.map((system, index) => ({
    system,
    low: 1 + (above[index] ?? fail()),
    high: systems.length - (below[index] ?? fail()),
  }));
}

const FAMILIES: Record<MaxT['method'], string> = {
  one: 'One difference: nothing to adjust for.',
  range: "Adjusted p and intervals: Tukey's single-step test of all pairs. They agree with each other.",
  shared:
    "Adjusted p and intervals: Dunnett's single-step test against one baseline. They agree with each other.",
  sampled:
    'Adjusted p and intervals: single-step test (largest |t| of the multivariate t distribution, error of p below 0.0005). They agree with each other.',
};

function noteOf(correction: Correction, count: number, family: MaxT | null): string[] {
  if (count === 0) return [];
  if (correction === 'none') return ['Neither p nor intervals are adjusted for the number of differences.'];
  if (correction === 'holm')
    return [
      'Adjusted p: Holm. Intervals: Bonferroni, which are wider: an interval may contain 0 although the adjusted p is below 0.05.',
    ];
  return [
    family
      ? FAMILIES[family.method]
      : 'Adjusted p and intervals: Bonferroni, because the errors of the means are not independent.',
  ];
}

/**
 * Differences between means with tests and simultaneous 95 % intervals, two one-sided tests if a margin is declared,
 * and ranks. Throws a RangeError for a system without ratings and a margin that is not above 0.
 * Source: Hothorn, Bretz & Westfall 2008, Biometrical Journal 50(3); as emmeans of R (adjust "tukey" or "mvt").
 */
export function inferenceOf(
  means: FittedMeans,
  {
    contrasts: set = { kind: 'all pairs' },
    correction = 'single-step',
    margin = null,
  }: Pick<ModelTask, 'contrasts' | 'correction' | 'margin'>,
): Pick<ModelResult, 'contrasts' | 'contrastSet' | 'correction' | 'ranks' | 'inferenceNotes'> {
  if (margin !== null && !(margin > 0 && margin < Infinity))
    throw new RangeError(`a margin must be above 0, not ${margin}`);
  const { systems } = means;
  const shown = compared(means, systems.length > 1 ? pairsOf(set, systems) : []);
  const all = set.kind === 'all pairs' ? shown : compared(means, everyPair(systems.length));
  const { pairs, judged } = shown;
  const known = judged.flatMap((own) => own ?? []);
  const family = known.length === pairs.length ? shown.family : null;
  const adjusted = known.length === pairs.length ? adjustedBy(correction, known, family) : [];
  const critical = criticalBy(correction, pairs.length, family);
  const contrasts = pairs.map(([i, j], index): Contrast => {
    const own = judged[index] ?? null;
    const names = { a: systems[i] ?? '', b: systems[j] ?? '' };
    if (!own)
      return {
        ...names,
        value: (means.values[i] ?? fail()) - (means.values[j] ?? fail()),
        error: null,
        low: null,
        high: null,
        plainLow: null,
        plainHigh: null,
        diagnostics: null,
        df: null,
        t: null,
        pValue: null,
        adjusted: null,
        equivalence: null,
        above: null,
      };
    const { value, error, df, t, pValue } = own;
    const plain = estimateOf(value, error, studentTQuantile(1 - LEVEL / 2, df));
    return {
      ...names,
      ...estimateOf(value, error, critical(LEVEL, df)),
      df,
      t,
      pValue,
      adjusted: adjusted[index] ?? null,
      plainLow: plain.low,
      plainHigh: plain.high,
      equivalence: margin === null ? null : equivalenceOf(value, error, df, margin),
      above: null,
    };
  });
  return {
    contrasts,
    contrastSet: set,
    correction,
    ranks: ranksOf(systems, all),
    inferenceNotes: noteOf(correction, pairs.length, family),
  };
}
