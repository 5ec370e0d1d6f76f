import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { scaleInput } from '#core/analysis/input/scale-input.ts';
import { adjusted } from '#core/analysis/tables/adjusted-cells.ts';
import { differencesTable, otherTestsTable } from '#core/analysis/means/differences-table.ts';
import { omnibusTable } from '#core/analysis/means/omnibus-table.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { acrRatings, difference, goldenJson, logDifference } from '../../stats/golden.ts';
import { rating } from '../../../support/ratings.ts';

const scale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };

const inputOf = (of: Scale, ratings: readonly Rating[]) => scaleInput(of, blockInput(ratings));
const differences = (of: Scale, ratings: readonly Rating[]) => differencesTable(of, inputOf(of, ratings));
const omnibus = (of: Scale, ratings: readonly Rating[]) => omnibusTable(of, inputOf(of, ratings));

const n = z.number();
const golden = goldenJson(
  'expected/acr.json',
  z.object({
    system_pairs: z.array(
      z.object({ a: z.string(), b: z.string(), n, mean_diff: n, p_wilcoxon: n, p_holm: n, t: n }),
    ),
  }),
).system_pairs;

const ratings = acrRatings.map(({ listener, system, clip, value }) =>
  rating({ listener, system, clip, item: clip.replace(`${system}-`, ''), canonicalValue: value }),
);

test('differences, Wilcoxon over listeners and Holm of all pairs equal the golden ones', () => {
  const table = differences(scale, ratings);
  expect(table?.name).toBe('differences quality');
  expect(table?.rows).toHaveLength(golden.length);
  for (const [index, pair] of golden.entries()) {
    const row = z
      .object({
        a: z.string(),
        b: z.string(),
        listeners: n,
        unpaired: n,
        difference: n,
        low: n,
        high: n,
        p: n,
        pHolm: n,
        pListeners: n,
        pListenersHolm: n,
        pPermutation: n,
        pItems: n,
        dz: n,
      })
      .parse(table?.rows[index]);
    expect([row.a, row.b, row.listeners]).toEqual([pair.a, pair.b, pair.n]);
    expect(difference(row.difference, pair.mean_diff)).toBeLessThan(1e-12);
    expect(logDifference(row.pListeners, pair.p_wilcoxon)).toBeLessThan(1e-9);
    expect(logDifference(row.pListenersHolm, pair.p_holm)).toBeLessThan(1e-9);
    expect(row.dz).toBeCloseTo(pair.t / Math.sqrt(pair.n), 9);
    expect(row.low).toBeLessThan(row.difference);
    expect(row.p < 0.05).toBe(row.low > 0 || row.high < 0);
    expect(row.pHolm).toBeGreaterThanOrEqual(row.p);
    expect(row.pPermutation).toBeGreaterThan(0);
  }
  // R24 rated two clips only.
  expect(table?.rows[0]).toMatchObject({ pairing: 'within', unpaired: 1 });
  // One p in the table, the other tests on request.
  expect(table && textTable(table, 3)).not.toContain('p over listeners');
  const tests = table && otherTestsTable(scale.name, table);
  expect(tests?.tier).toBe('detail');
  expect(tests && textTable(tests, 3)).toContain('p over listeners (Holm)');
});

test('all systems at once: Friedman over the listeners who rated each of them, the others counted', () => {
  expect(omnibus(scale, ratings)?.rows).toMatchObject([
    { test: 'Friedman', systems: 8, n: 23, leftOut: 1, df: 7 },
  ]);
  const apart = ratings.filter(
    ({ listener, system }) => Number(listener.slice(1)) % 8 === Number(system?.slice(1)) - 1,
  );
  expect(omnibus(scale, apart)?.rows).toMatchObject([{ test: 'Kruskal-Wallis', n: 24, leftOut: 0 }]);
});

test('where nobody rated both systems their listeners are held against each other, and it says so', () => {
  const apart = ratings.filter(
    ({ listener, system }) => (Number(listener.slice(1)) % 2 === 0) === (system === 'S01'),
  );
  const table = differences(
    scale,
    apart.filter(({ system }) => system === 'S01' || system === 'S08'),
  );
  expect(table?.rows).toMatchObject([{ pairing: 'between', unpaired: 0, pPermutation: null, dz: null }]);
  expect(table?.rows[0]?.['pListeners']).toBeLessThan(0.01);
  expect(table?.notes.join(' ')).toContain('Mann-Whitney instead of Wilcoxon');
});

test('more than 20 systems are compared with the best one', () => {
  const many = Array.from({ length: 21 }, (_, system) =>
    ['1', '2'].flatMap((item) =>
      ['L1', 'L2'].map((listener) =>
        rating({ listener, item, system: `s${system}`, canonicalValue: system === 7 ? 5 : 1 + (system % 3) }),
      ),
    ),
  ).flat();
  const table = differences(scale, many);
  expect(table?.rows).toHaveLength(20);
  expect(new Set(table?.rows.map(({ a }) => a))).toEqual(new Set(['s7']));
  expect(table?.notes.join(' ')).toContain('21 systems are too many for all pairs');
  expect(table?.notes.join(' ')).toContain('its lead is overestimated');
});

test('what has no number, no pair or no difference is null, and scales of pairs have no such table', () => {
  const alike = ['a', 'b'].flatMap((system) =>
    ['L1', 'L2'].flatMap((listener) =>
      ['1', '2'].map((item) => rating({ listener, system, item, canonicalValue: 3 })),
    ),
  );
  expect(differences(scale, alike)?.rows).toMatchObject([
    { difference: 0, low: null, high: null, p: null, pHolm: null, pListeners: null, pPermutation: null },
  ]);
  expect(differences(scale, alike.slice(0, 4))).toBeNull();
  expect(omnibus(scale, alike)).toBeNull();
  expect(differences({ ...scale, judges: 'pair' }, ratings)).toBeNull();
  expect(omnibus({ ...scale, judges: 'fact' }, ratings)).toBeNull();
  expect(adjusted([0.01, null, 0.04])).toEqual([0.02, null, 0.04]);
});

test('ratings that do not count, traps and other scales change nothing', () => {
  const others = ratings
    .slice(0, 300)
    .flatMap((own) => [
      rating({ ...own, reasons: ['left the study'], counts: false, canonicalValue: 5 }),
      rating({ ...own, role: 'gold', canonicalValue: 5 }),
      rating({ ...own, scale: 'other', canonicalValue: 5 }),
    ]);
  expect(differences(scale, [...ratings, ...others])).toEqual(differences(scale, ratings));
});

test('all pairs of five systems with 100,000 ratings are told within half a second of computing', () => {
  const random = createRandom('speed');
  const many = Array.from({ length: 100_000 }, (_, index) => {
    const system = `s${random.int(5)}`;
    const own = { listener: `L${index % 855}`, system, item: `${random.int(200)}` };
    return rating({ ...own, canonicalValue: 1 + random.int(5) });
  });
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    expect(differences(scale, many)?.rows).toHaveLength(10);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(500);
});
