import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { type MeanWithInterval, clusteredInterval, pooledInterval } from '#core/stats/intervals/interval.ts';
import { boundedStudy, levelOf } from '../../../support/bounded-studies.ts';

const SIMULATIONS = 600;
const TRUE_MEAN = 3.5;

/** Standard normal numbers from a 32-bit counter-based generator (mulberry32, Box-Muller). */
function normalSource(seed: number): { uniform: () => number; normal: () => number } {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}

/** 24 listeners x 12 items, 60 % rated: listeners differ by SD 0.45, items by 0.30, noise is 0.65. */
function simulateRatings({ uniform, normal }: ReturnType<typeof normalSource>) {
  const effects = (name: string, count: number, deviation: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${name}${index}`, effect: deviation * normal() }));
  const [listeners, items] = [effects('listener', 24, 0.45), effects('item', 12, 0.3)];
  return listeners.flatMap((listener) =>
    items
      .filter(() => uniform() < 0.6)
      .map((item) => ({
        listener: listener.name,
        item: item.name,
        value: TRUE_MEAN + listener.effect + item.effect + 0.65 * normal(),
      })),
  );
}

const covers = ({ low, high }: MeanWithInterval) =>
  low !== null && high !== null && low <= TRUE_MEAN && TRUE_MEAN <= high;

test('of 95 % intervals over sampled listeners and items, the clustered one keeps its word and the pooled one does not', () => {
  const source = normalSource(20_260_101);
  let [clustered, pooled] = [0, 0];
  for (let run = 0; run < SIMULATIONS; run += 1) {
    const ratings = simulateRatings(source);
    if (covers(clusteredInterval(ratings))) clustered += 1;
    if (covers(pooledInterval(ratings.map(({ value }) => value)))) pooled += 1;
  }
  expect(clustered / SIMULATIONS).toBeGreaterThan(0.92);
  expect(clustered / SIMULATIONS).toBeLessThan(0.975);
  expect(pooled / SIMULATIONS).toBeLessThan(0.75);
});

test.each([
  { answers: 'share' as const, mean: 0.04, listeners: 12, items: 10 },
  { answers: 'HLS' as const, mean: 0.95, listeners: 20, items: 8 },
  { answers: 'MOS' as const, mean: 0.5, listeners: 10, items: 8 },
])(
  'the interval of a $answers around $mean covers, stays on its scale and is never missing',
  ({ answers, mean, listeners, items }) => {
    const design = { listeners, items, each: items, listener: 0.6, item: 0.4 };
    const [random, level] = [createRandom(`${answers} ${mean}`), levelOf(answers, mean, design)];
    let covered = 0;
    for (let run = 0; run < 300; run += 1) {
      const { low, high } = clusteredInterval(boundedStudy(random, answers, level, design), {
        min: 0,
        max: 1,
      });
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      if ((low ?? 2) <= mean && mean <= (high ?? -1)) covered += 1;
    }
    expect(covered / 300).toBeGreaterThan(0.92);
  },
);
