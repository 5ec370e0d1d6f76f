import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { judgedPairs } from '#core/analysis/input/judged-pairs.ts';
import { inPairOrder } from '#core/analysis/input/pair-order.ts';
import { pairTests } from '#core/analysis/pairs/pair-tests.ts';
import { strengthResults } from '#core/analysis/pairs/strength-results.ts';
import { groupBy } from '#core/order/group-by.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { studentTQuantile } from '#core/stats/laws/distributions.ts';
import { clusteredInterval } from '#core/stats/intervals/interval.ts';
import { goldenJson } from '../stats/golden.ts';
import { goldenChoices } from '../stats/golden-pairs.ts';
import { rating } from '../../support/ratings.ts';
import { english } from '../../support/english.ts';

const scale: Scale = {
  name: 'preference',
  grid: { min: 0, max: 1, step: 0.5 },
  levels: null,
  judges: 'pair',
};
const number = z.number();
const bySystem = z.record(z.string(), number);

const pairs = goldenChoices();
const SCORES = { A: 1, tie: 0.5, B: 0 };

/** Every other comparison names the system that was shown second first, as canonical order may. */
const named = pairs.map(({ rater_id: listener, first, second, choice }, index) => {
  const turned = index % 2 === 1;
  const [system, comparedSystem] = turned ? [second, first] : [first, second];
  const item = `${index % 7}`;
  return rating({
    scale: 'preference',
    listener,
    item,
    system,
    comparedSystem,
    clip: `${system}/${item}`,
    comparedClip: `${comparedSystem}/${item}`,
    position: turned ? 2 : 1,
    canonicalValue: turned ? 1 - SCORES[choice] : SCORES[choice],
  });
});
const ratings = inPairOrder(named, [scale]);

const strengthRow = z.object({
  system: z.string(),
  n: number,
  listeners: number,
  won: number,
  tied: number,
  lost: number,
  tiedShare: number,
  strength: number,
  low: number,
  high: number,
  naiveLow: number,
  naiveHigh: number,
});

function strengthsOf(own: readonly Rating[]) {
  const { tables, figures } = english(strengthResults(scale, { ratings: own }));
  const table = tables[0];
  if (!table) throw new Error('no table');
  return { table, figure: figures[0] };
}

test('strengths are Davidson’s golden ones, strongest first, with clustered intervals beside the naive', () => {
  const { davidson } = goldenJson(
    'expected/bradley_terry.json',
    z.object({ davidson: z.object({ log_strength_centred: bySystem }) }),
  );
  const { table, figure } = strengthsOf(ratings);
  const rows = z.array(strengthRow).parse(table.rows);
  expect(rows.map(({ system }) => system)).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6']);
  for (const row of rows) {
    expect(row.strength).toBeCloseTo(davidson.log_strength_centred[row.system] ?? NaN, 6);
    expect(row.low + row.high).toBeCloseTo(2 * row.strength, 9);
    expect(row.won + row.tied + row.lost).toBe(row.n);
    expect(row.tiedShare).toBe(row.tied / row.n);
  }
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(2 * pairs.length);
  // The weakest system's errors differ by listener most: .309 against .266 in the golden set.
  const widths = rows.map(({ low, high, naiveLow, naiveHigh }) => (high - low) / (naiveHigh - naiveLow));
  expect(Math.max(...widths)).toBeGreaterThan(1.05);
  expect(table.notes[0]).toContain("Davidson's model of ties");
  expect(table.notes[1]).toMatch(/being shown first adds 0\.13 \[-?\d\.\d\d, \d\.\d\d\] to the log odds/);
  expect(figure).toMatchObject({ kind: 'intervals', x: { order: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'] } });
});

test('a system that always won has no strength by likelihood: what is shown is labelled and has no interval', () => {
  const human = (listener: string, other: string) =>
    rating({
      scale: 'preference',
      listener,
      system: 'human',
      comparedSystem: other,
      comparedClip: other,
      canonicalValue: 1,
    });
  const { table, figure } = strengthsOf([...ratings, human('p01', 'S1'), human('p02', 'S2')]);
  expect(figure?.notes).toEqual([table.notes[0]]);
  expect(table.rows[0]).toMatchObject({ system: 'human', n: 2, won: 2, low: null, naiveLow: null });
  expect(table.rows[0]?.['strength']).toBeGreaterThan(0);
  expect(table.notes[0]).toContain(
    'not estimable: between {human} and {S1, S2, S3, S4, S5, S6} one side won every time',
  );
  expect(table.notes[0]).toContain('half a win');
});

test('listeners whose choices come to the same sum give no interval over listeners, not one without width', () => {
  const alike = ['p1', 'p2', 'p3'].flatMap((listener) =>
    [1, 1, 0].map((canonicalValue, item) =>
      rating({
        scale: 'preference',
        listener,
        item: `${item}`,
        system: 'a',
        comparedSystem: 'b',
        comparedClip: `b/${item}`,
        canonicalValue,
      }),
    ),
  );
  const { tables } = english(strengthResults(scale, { ratings: alike }));
  const [row] = tables[0]?.rows ?? [];
  expect(row).toMatchObject({ system: 'a', won: 6, lost: 3, low: null, high: null });
  expect(row?.['naiveLow']).toBeLessThan(Math.log(2) / 2);
});

test('systems that never met have no strengths at all, and it says who', () => {
  const apart = ratings.filter(
    ({ system, comparedSystem }) => Number(system?.slice(1)) <= 3 === Number(comparedSystem?.slice(1)) <= 3,
  );
  const { table, figure } = strengthsOf(apart);
  expect(table.rows.map(({ strength }) => strength)).toEqual(table.rows.map(() => null));
  expect(table.notes[0]).toContain('no comparisons link {S1, S2, S3} and {S4, S5, S6}');
  expect(figure?.summary).toBe('Strengths are not estimable.');
});

test('pair tests: mean, intervals, sign and Wilcoxon tests of each pair with Holm, and the matrix of shares', () => {
  const { tables, figures } = pairTests(scale, { ratings });
  const rows = z
    .array(z.object({ a: z.string(), b: z.string(), n: number, mean: number, p: number, pHolm: number }))
    .parse(tables?.[0]?.rows);
  expect(rows).toHaveLength(15);
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(pairs.length);
  for (const row of rows) expect(row.pHolm).toBeGreaterThanOrEqual(row.p);
  const figure = figures?.[0];
  expect(figure?.kind).toBe('matrix');
  const shares = z
    .array(z.object({ system: z.string(), over: z.string(), share: number }))
    .parse(figure?.rows);
  const shareOf = (a: string, b: string) =>
    shares.find(({ system, over }) => system === a && over === b)?.share ?? NaN;
  expect(shareOf('S1', 'S6') + shareOf('S6', 'S1')).toBeCloseTo(1, 12);
  const met = pairs.filter(({ first, second }) => [first, second].toSorted().join() === 'S1,S6');
  const forFirst = met.map(({ first, choice }) => (first === 'S1' ? SCORES[choice] : 1 - SCORES[choice]));
  expect(shareOf('S1', 'S6')).toBeCloseTo(forFirst.reduce((sum, score) => sum + score, 0) / met.length, 12);
});

test('the p-value of a pair says the same as its interval, and one mean a listener enters the tests over listeners', () => {
  const own = ['L1', 'L2', 'L3', 'L4', 'L5'].flatMap((listener, index) =>
    ['1', '2', '3', '4'].map((item) =>
      rating({
        scale: 'preference',
        listener,
        item,
        comparedSystem: 'b',
        comparedClip: `b/${item}`,
        canonicalValue: index === 4 ? 0 : Number(item) === 4 ? 0.5 : 1,
      }),
    ),
  );
  const row = pairTests(scale, { ratings: own }).tables?.[0]?.rows[0];
  // Four listeners prefer A, one B: 2 x (1 + 5) / 32.
  expect(row).toMatchObject({ a: 'a', b: 'b', n: 20, listeners: 5, items: 4 });
  expect(row?.['pSign']).toBeCloseTo(0.375, 12);
  const { mean, low, high } = clusteredInterval(
    own.map(({ listener, item, canonicalValue }) => ({
      listener,
      item: item ?? '',
      value: (canonicalValue ?? 0) - 0.5,
    })),
  );
  expect(high).toBeGreaterThan(0.5);
  expect(row).toMatchObject({ mean, low, high: 0.5 });
  const error = ((high ?? 0) - (low ?? 0)) / 2 / studentTQuantile(0.975, 3);
  expect(row?.['p']).toBeGreaterThan(0.05);
  expect((mean ?? 0) / error).toBeLessThan(studentTQuantile(0.975, 3));
});

test('a pair has one order, whichever way round its rows are', () => {
  const judged = judgedPairs(scale, ratings);
  const orders = groupBy(judged, ({ a, b }) => [a, b].toSorted().join());
  for (const own of orders.values()) expect(new Set(own.map(({ a }) => a)).size).toBe(1);
  expect(named[0]).toMatchObject({ system: 'S2', comparedSystem: 'S1', canonicalValue: 0, position: 1 });
  expect(judged[0]).toMatchObject({ a: 'S1', b: 'S2', score: 0.5, aFirst: false });
});

test('scales that judge clips, traps and nothing at all have no such results', () => {
  expect(pairTests({ ...scale, judges: 'clip' }, { ratings })).toEqual({});
  expect(strengthResults({ ...scale, judges: 'fact' }, { ratings })).toEqual({});
  const traps = ratings.map((own) => rating({ ...own, role: 'null pair' }));
  expect(pairTests(scale, { ratings: traps })).toEqual({});
  expect(strengthResults(scale, { ratings: traps })).toEqual({});
});
