import { expect, test } from 'vitest';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import { choiceConsistency } from '#core/analysis/agreement/choice-consistency.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { inPairOrder } from '#core/analysis/input/pair-order.ts';
import { createRandom } from '#core/order/random.ts';
import { PAIR_SCALE, simulatePairs } from '../../../support/pair-studies.ts';
import { rating } from '../../../support/ratings.ts';

/** Each listener judges every two of some systems once on an item of its own. */
function judgedAll(
  listeners: number,
  prefers: (a: string, b: string, listener: number) => number,
  names = 'abc',
) {
  const systems = names.split('');
  return Array.from({ length: listeners }, (_, listener) =>
    systems.flatMap((a, index) =>
      systems.slice(index + 1).map((b) =>
        rating({
          scale: 'preference',
          listener: `L${listener}`,
          item: '1',
          system: a,
          comparedSystem: b,
          clip: `${a}/1`,
          comparedClip: `${b}/1`,
          canonicalValue: prefers(a, b, listener),
        }),
      ),
    ),
  ).flat();
}

const rowOf = (table: ReturnType<typeof choiceConsistency>, start: string) =>
  table?.rows.find(({ statistic }) => String(statistic).startsWith(start));

test('rock, paper, scissors: every listener is circular, the fit is bad, and a warning names the triad', () => {
  const circle = new Set(['a b', 'b c']);
  const ratings = judgedAll(12, (a, b, listener) => (circle.has(`${a} ${b}`) === (listener !== 0) ? 1 : -1));
  const table = choiceConsistency(PAIR_SCALE, ratings);
  expect(rowOf(table, 'circular triads, within')).toMatchObject({ count: 12, n: 12 });
  expect(rowOf(table, 'consistence zeta, within')).toMatchObject({ value: 0, n: 12, p: 1, law: 'exact' });
  expect(rowOf(table, 'consistence zeta, all')).toMatchObject({ value: 0, n: 1, p: 1 });
  expect(rowOf(table, 'violations of weak')).toMatchObject({ count: 1, n: 1 });
  expect(rowOf(table, 'fit of Bradley-Terry')).toMatchObject({ n: 36, df: 1 });
  expect(Number(rowOf(table, 'fit of Bradley-Terry')?.['p'])).toBeLessThan(0.0001);
  expect(Number(rowOf(table, 'agreement of listeners')?.['p'])).toBeLessThan(0.0001);
  expect(table?.notes[0]).toBe(
    'Warning: preferences are not transitive, so strengths do not describe them: a over b 0.92 (n 12), b over c 0.92 (n 12), ' +
      'c over a 0.92 (n 12). Each of these shares differs from one half (sign test, p < 0.05, choices treated as independent).',
  );
});

test('listeners of one order are consistent and agree, and there is no warning', () => {
  const ratings = judgedAll(6, (a, b, listener) => (a < b === (listener !== 0) ? 1 : -1), 'abcde');
  const table = choiceConsistency(PAIR_SCALE, ratings);
  expect(rowOf(table, 'circular triads, within')).toMatchObject({ count: 0, n: 60 });
  expect(rowOf(table, 'consistence zeta, within')).toMatchObject({
    value: 1,
    n: 6,
    of: 'complete sets of 5 systems',
  });
  expect(rowOf(table, 'consistence zeta, within')?.['p']).toBeCloseTo((120 / 1024) ** 6, 12);
  // Ten pairs, 10 of 15 pairs of listeners agree about each.
  expect(rowOf(table, 'agreement of listeners')?.['value']).toBeCloseTo(1 / 3, 12);
  expect(rowOf(table, 'violations of strong')).toMatchObject({ count: 0, n: 10 });
  expect(table?.notes.join(' ')).not.toMatch(/Warning|circular in/u);
});

test('a circle that chance may explain is told as such', () => {
  const circle = new Set(['a b', 'b c']);
  const ratings = judgedAll(3, (a, b, listener) => (circle.has(`${a} ${b}`) === (listener !== 0) ? 1 : -1));
  expect(choiceConsistency(PAIR_SCALE, ratings)?.notes[0]).toMatch(
    /^Preferences are circular in 1 of 1 triads. Chance may explain this/u,
  );
});

test('random single pairs of ten systems have it all with n and df, and two systems have no triads', () => {
  const { ratings } = simulatePairs(createRandom('choices'), { pairs: 50, listeners: 10, heard: 0 });
  const table = choiceConsistency(PAIR_SCALE, inPairOrder(ratings, [PAIR_SCALE]));
  expect(rowOf(table, 'fit of Davidson')).toMatchObject({ n: 500, law: 'chi-squared' });
  expect(rowOf(table, 'agreement of listeners')).toMatchObject({ n: 50, law: 'exact' });
  expect(rowOf(table, 'circular triads, within listeners (over items)')).toBeDefined();
  const [block] = analyseRatings(blockInput(ratings)).blocks;
  expect(block?.tables.map(({ name }) => name)).toContain('choices preference');
  const two = choiceConsistency(
    PAIR_SCALE,
    judgedAll(5, () => 1, 'ab'),
  );
  expect(two?.rows.map(({ statistic }) => statistic)).toEqual(["agreement of listeners: Kendall's u"]);
  expect(choiceConsistency({ ...PAIR_SCALE, judges: 'clip' }, ratings)).toBeNull();
});
