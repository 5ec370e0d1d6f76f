import { pearson, spearman } from '#core/stats/correlation/correlation.ts';
import { kendallTauB } from '#core/stats/correlation/kendall.ts';
import { createRandom } from '#core/order/random.ts';
import { cpuMs, type BenchLine } from './bench-line.ts';

export const SIZES = [10_000, 100_000, 1_000_000];
const STATISTICS = { pearson, spearman, kendall: kendallTauB };
const GOAL_OF_A_MILLION = 1000;

/** Pairs that go together, continuous or on five points. */
function pairsOf(n: number, isFive: boolean): { x: number[]; y: number[] } {
  const random = createRandom('pairs');
  const x = Array.from({ length: n }, () => random.normal());
  const y = x.map((value) => value + random.normal());
  const five = (values: number[]) => values.map((value) => Math.max(1, Math.min(5, Math.round(value + 3))));
  return isFive ? { x: five(x), y: five(y) } : { x, y };
}

/** Pearson's, Spearman's and Kendall's correlation by number of pairs. */
export function correlationBench(): BenchLine[] {
  return [false, true].flatMap((isFive) =>
    SIZES.flatMap((n) => {
      const { x, y } = pairsOf(n, isFive);
      return Object.entries(STATISTICS).map(([name, statistic]) => ({
        name: `${name} of ${n} pairs${isFive ? ', five values' : ''}`,
        ms: cpuMs(n > 500_000 ? 3 : 10, () => statistic(x, y)),
        reference: `${name} ${n} ${isFive ? 'five' : 'continuous'}`,
        ...(n === 1_000_000 ? { goal: GOAL_OF_A_MILLION } : {}),
      }));
    }),
  );
}
