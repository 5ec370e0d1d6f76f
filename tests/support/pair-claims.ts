import { blockInput } from '#core/analysis/input/input.ts';
import { metricComparisonTable } from '#core/analysis/metrics/metric-comparison-table.ts';
import { NOT_RESAMPLED, resampledStudy } from '#core/analysis/metrics/metric-draws.ts';
import { metricStudy } from '#core/analysis/metrics/metric-study.ts';
import { metricTable } from '#core/analysis/metrics/metric-table.ts';
import { inPairOrder } from '#core/analysis/input/pair-order.ts';
import type { Cell } from '#core/analysis/tables/table.ts';
import { pairwiseAnalysis } from '#core/methods/pairwise/analysis.ts';
import type { Random } from '#core/order/random.ts';
import { PAIR_SCALE, simulatePairs, type PairsDesign } from './pair-studies.ts';

/** Fewer than results have, so that 4,000 studies take minutes. */
const RESAMPLES = 200;

/** An interval of a table: which number it is of, and the kind that coverage is told of. */
interface PairClaim {
  kind: string;
  of: string;
  value: number | null;
  low: number | null;
  high: number | null;
}

const number = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null);

/** What the tables of a simulated study of random single pairs say. Without `resample`: values alone. */
export function pairClaims(random: Random, design: PairsDesign, resample: boolean): PairClaim[] {
  const simulated = simulatePairs(random, design);
  const ratings = inPairOrder(simulated.ratings, [PAIR_SCALE]);
  const study = metricStudy(PAIR_SCALE, ratings, simulated.metrics);
  if (!study) throw new Error('nobody rated anything');
  const resamples = resample ? resampledStudy(study, RESAMPLES) : NOT_RESAMPLED;
  const ofUnits = ({ level }: Readonly<Record<string, Cell>>) => level === study.levels.units;
  const correlations = metricTable(study, resamples)
    .rows.filter((row) => ofUnits(row) && row['metric'] === 'one')
    .flatMap((row) =>
      ['plcc', 'srcc', 'krcc'].map((kind): PairClaim => ({
        kind: `${kind.toUpperCase()}, resampled`,
        of: kind,
        value: number(row[kind]),
        low: number(row[`${kind}ResampledLow`]),
        high: number(row[`${kind}ResampledHigh`]),
      })),
    );
  const differences = (metricComparisonTable(study, resamples)?.rows ?? [])
    .filter((row) => ofUnits(row) && row['first'] === 'one')
    .flatMap((row): PairClaim[] => [
      {
        kind: `SRCC difference to ${row['second']}, resampled`,
        of: `SRCC ${row['second']}`,
        value: number(row['srccDifference']),
        low: number(row['srccDifferenceLow']),
        high: number(row['srccDifferenceHigh']),
      },
      {
        kind: `PLCC difference to ${row['second']}, Zou`,
        of: `PLCC ${row['second']}`,
        value: number(row['difference']),
        low: number(row['differenceLow']),
        high: number(row['differenceHigh']),
      },
    ]);
  const { tables } = pairwiseAnalysis.read(ratings).results(blockInput(ratings));
  const preferences = tables
    .filter(({ name }) => name === 'systems' || name === 'system pairs')
    .flatMap(({ name, rows }) =>
      rows.map((row): PairClaim => ({
        kind: name === 'systems' ? 'S_pref by system' : 'S_pref by pair of systems',
        of: `${name} ${row['system'] ?? `${row['a']} ${row['b']}`}`,
        value: number(row['mean']),
        low: number(row['low']),
        high: number(row['high']),
      })),
    );
  return [...correlations, ...differences, ...preferences];
}

/** What the tables would show of ever more pairs, over many panels of as many listeners. */
export function pairTruth(random: Random, design: PairsDesign, panels = 40): Map<string, number> {
  const found = new Map<string, number[]>();
  for (let panel = 0; panel < panels; panel += 1) {
    for (const { of, value } of pairClaims(random, { ...design, pairs: 1000 }, false))
      if (value !== null) found.set(of, [...(found.get(of) ?? []), value]);
  }
  return new Map(
    [...found].map(([of, values]) => [of, values.reduce((sum, value) => sum + value, 0) / values.length]),
  );
}

/** How often each kind of interval was given, held the truth, and did not hold its own estimate. */
export interface PairCoverage {
  given: number;
  held: number;
  beside: number;
}

/** Coverage over simulated studies, by kind. */
export function pairCoverage(
  random: Random,
  design: PairsDesign,
  studies: number,
): { truth: Map<string, number>; coverage: Map<string, PairCoverage> } {
  const truth = pairTruth(random, design);
  const coverage = new Map<string, PairCoverage>();
  for (let run = 0; run < studies; run += 1) {
    for (const { kind, of, value, low, high } of pairClaims(random, design, true)) {
      const own = coverage.get(kind) ?? { given: 0, held: 0, beside: 0 };
      coverage.set(kind, own);
      if (low === null || high === null || value === null) continue;
      const is = truth.get(of) ?? NaN;
      own.given += 1;
      if (low <= is && is <= high) own.held += 1;
      if (value < low || value > high) own.beside += 1;
    }
  }
  return { truth, coverage };
}
