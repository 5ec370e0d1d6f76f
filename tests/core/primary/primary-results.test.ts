import { expect, test } from 'vitest';
import type { Scale } from '#core/analysis/input/analysis.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { modelRows } from '#core/models/model-rows.ts';
import {
  defaultOutcome,
  primaryOfScale as draftsOf,
  primaryPreferenceModel,
} from '#core/primary/primary-results.ts';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { preference, rating } from '../../support/ratings.ts';
import { englishTables } from '../../support/english.ts';

const SCALE: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };
const LEVELS = { alpha: 2.4, bravo: 3.5, charlie: 3.5 };

/** 12 listeners, 3 systems, 8 shared sentences: whole steps of 1 to 5. */
function study(): Rating[] {
  const random = createRandom('primary');
  const noise = (): number => random.normal() / 2;
  return Array.from({ length: 12 }, (_, listener) => {
    const bias = noise() / 2;
    return Object.entries(LEVELS).flatMap(([system, level]) =>
      Array.from({ length: 8 }, (_unused, item) =>
        rating({
          listener: `L${listener}`,
          system,
          item: `s${item}`,
          clip: `${system}/s${item}`,
          canonicalValue: Math.max(1, Math.min(5, Math.round(level + bias + noise() + ((item * 3) % 5) / 5))),
        }),
      ),
    );
  }).flat();
}

const primaryOfScale = (...of: Parameters<typeof draftsOf>) => englishTables(draftsOf(...of));
const RATINGS = study();
const tableOf = (tables: readonly ResultTable[], name: string): ResultTable => {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
};

test('the primary tables say what the mixed model of the same ratings says', () => {
  const tables = primaryOfScale(defaultOutcome(SCALE, RATINGS), SCALE, RATINGS);
  const rows = modelRows('quality', RATINGS);
  const model = remlModel({ rows, range: [1, 5], terms: null, draws: 0, seed: '' });
  const contrasts = tableOf(tables, 'primary contrasts quality').rows;
  expect(
    contrasts.map(({ a, b, difference, low, high, pAdjusted }) => [a, b, difference, low, high, pAdjusted]),
  ).toEqual(
    model.contrasts.map(({ a, b, value, low, high, adjusted }) => [a, b, value, low, high, adjusted]),
  );
  const means = tableOf(tables, 'primary means quality').rows;
  expect(means.map(({ system, n, mean }) => [system, n, mean])).toEqual(
    model.means.map(({ system, counts, value }) => [system, counts.ratings, value]),
  );
});

test('the conclusion names what differs, and claims no equality without a margin', () => {
  const [first] = primaryOfScale(defaultOutcome(SCALE, RATINGS), SCALE, RATINGS);
  expect(first?.lead?.[0]).toBe('quality: 2 of 3 differences are significant at 5 %.');
  expect(first?.lead?.join(' ')).toMatch(
    /(bravo|charlie) is rated higher than alpha by \d\.\d\d \[\d\.\d\d, \d\.\d\d\], p < 0\.0001[.;]/,
  );
  expect(first?.lead?.at(-1)).toContain('does not prove that two systems are equal');
});

test('with a margin, equivalence is tested and told', () => {
  const outcome = { ...defaultOutcome(SCALE, RATINGS), margin: 0.8 };
  const tables = primaryOfScale(outcome, SCALE, RATINGS);
  expect(tables[0]?.lead?.at(-1)).toBe('Equivalent within 0.8: bravo and charlie.');
  expect(tableOf(tables, 'primary contrasts quality').rows.map(({ verdict }) => verdict)).toContain(
    'equivalent',
  );
});

test('only declared differences are tested', () => {
  const outcome = {
    ...defaultOutcome(SCALE, RATINGS),
    contrasts: { kind: 'against' as const, baseline: 'alpha' },
  };
  const { rows } = tableOf(primaryOfScale(outcome, SCALE, RATINGS), 'primary contrasts quality');
  expect(rows).toHaveLength(2);
  for (const { a, b } of rows) expect([a, b]).toContain('alpha');
});

test('a random effect that the ratings cannot estimate is left out and named', () => {
  const once = RATINGS.filter(({ item }) => item === 's0');
  const outcome = { ...defaultOutcome(SCALE, RATINGS), terms: ['rater', 'item'] as const };
  const [first] = primaryOfScale(outcome, SCALE, once);
  expect(first?.notes.join(' ')).toContain(
    'The random effect item is not in the model: there are fewer than two items.',
  );
});

test('ratings that have no model say why, with what to do', () => {
  const one = RATINGS.filter(({ listener }) => listener === 'L0');
  const [first] = primaryOfScale(defaultOutcome(SCALE, RATINGS), SCALE, one);
  expect(first?.rows).toEqual([]);
  expect(first?.lead?.[0]).toMatch(/^quality: not estimable\. There is one listener/);
});

const PREFERENCE: Scale = {
  name: 'preference',
  grid: { min: -2, max: 2, step: 1 },
  levels: null,
  judges: 'pair',
};

/** 10 listeners prefer alpha to bravo by one step, sometimes two, and are even about charlie. */
function preferences(): Rating[] {
  const random = createRandom('even');
  const pairs = [
    ['alpha', 'bravo', 1.2],
    ['alpha', 'charlie', 0],
    ['bravo', 'charlie', -1],
  ] as const;
  return Array.from({ length: 10 }, (_, listener) =>
    pairs.flatMap(([system, comparedSystem, level]) =>
      Array.from({ length: 6 }, (_unused, item) =>
        preference({
          listener: `L${listener}`,
          system,
          comparedSystem,
          item: `s${item}`,
          value: Math.max(-2, Math.min(2, Math.round(level + 2 * random.next() - 1))),
        }),
      ),
    ),
  ).flat();
}

const BY_PAIR = defaultOutcome(PREFERENCE, preferences());

test('pairs are led by their mean preferences, adjusted over the declared ones alone', () => {
  const all = primaryOfScale(BY_PAIR, PREFERENCE, preferences());
  expect(all[0]?.lead?.[0]).toBe('preference: 2 of 3 pairs of systems differ from no preference at 5 %.');
  expect(all[0]?.lead?.join(' ')).toContain('charlie is preferred to bravo');
  const outcome = {
    ...BY_PAIR,
    contrasts: { kind: 'given' as const, pairs: [['bravo', 'alpha']] as const },
  };
  const given = primaryOfScale(outcome, PREFERENCE, preferences())[0];
  expect(given?.rows).toHaveLength(1);
  expect(given?.rows[0]?.['pAdjusted']).toBe(given?.rows[0]?.['p']);
});

test('three pairs have Bonferroni intervals that are wider than those of one pair, and none leaves the scale', () => {
  const rowsOf = (correction: 'holm' | 'none') =>
    primaryOfScale({ ...BY_PAIR, correction }, PREFERENCE, preferences())[0]?.rows ?? [];
  const [alone, together] = [rowsOf('none'), rowsOf('holm')];
  expect(together).toHaveLength(3);
  for (const [index, { mean, low, high, error }] of together.entries()) {
    // 6 items: qt(1 - 0.05/6, 5) and qt(0.975, 5) of R.
    expect(Number(high) - Number(low)).toBeCloseTo(2 * 3.534 * Number(error), 3);
    expect(Number(alone[index]?.['high']) - Number(alone[index]?.['low'])).toBeCloseTo(
      2 * 2.5706 * Number(error),
      3,
    );
    expect(Number(mean)).toBeGreaterThan(Number(low));
  }
  const titles = primaryOfScale(BY_PAIR, PREFERENCE, preferences())[0]?.columns;
  expect(titles?.map(({ label }) => label)).toContain('mean [simultaneous 95 %]');
});

test('pairs are equivalent where their mean preference is within the margin on both sides', () => {
  const outcome = { ...BY_PAIR, margin: 0.5 };
  const [table] = primaryOfScale(outcome, PREFERENCE, preferences());
  expect(table?.rows.map(({ a, b, verdict }) => [a, b, verdict])).toEqual([
    ['alpha', 'bravo', 'non-inferior'],
    ['alpha', 'charlie', 'equivalent'],
    ['bravo', 'charlie', 'not shown'],
  ]);
  const even = table?.rows[1];
  // The definition: the 90 % interval lies within the margin.
  expect(Number(even?.['low90'])).toBeGreaterThan(-0.5);
  expect(Number(even?.['high90'])).toBeLessThan(0.5);
  expect(table?.lead).toContain('Equivalent within 0.5: alpha and charlie.');
});

test('pairs of systems with few items are analysed by system, with a conclusion about systems', () => {
  const few = preferences().filter(({ item }) => Number(item?.slice(1)) < 3);
  const outcome = defaultOutcome(PREFERENCE, few);
  expect(outcome).toMatchObject({ pairs: 'by system', correction: 'single-step' });
  const tables = primaryOfScale(outcome, PREFERENCE, few);
  expect(tables.map(({ name }) => name)).toEqual([
    'primary means preference',
    'primary contrasts preference',
  ]);
  const { contrasts } = primaryPreferenceModel(outcome, PREFERENCE, few);
  expect(tables[1]?.rows.map(({ difference, pAdjusted }) => [difference, pAdjusted])).toEqual(
    contrasts.map(({ value, adjusted }) => [value, adjusted]),
  );
  expect(tables[0]?.lead?.[0]).toMatch(/^preference: [1-3] of 3 differences (is|are) significant at 5 %\.$/);
  for (const { difference, low, high } of tables[1]?.rows ?? []) {
    expect(Math.abs(Number(difference))).toBeLessThanOrEqual(2);
    expect(Number(low)).toBeGreaterThanOrEqual(-2);
    expect(Number(high)).toBeLessThanOrEqual(2);
  }
});

test('systems that are not connected by comparisons are not estimable by system, and the reason says what to write', () => {
  const islands = preferences().flatMap((one) =>
    one.system === 'alpha' && one.comparedSystem === 'bravo'
      ? [one]
      : one.system === 'bravo'
        ? [{ ...one, system: 'delta' }]
        : [],
  );
  const outcome = { ...defaultOutcome(PREFERENCE, islands), pairs: 'by system' as const };
  const [first] = primaryOfScale(outcome, PREFERENCE, islands);
  expect(first?.lead?.[0]).toMatch(
    /^preference: not estimable\. Some systems are never compared.*pairs: by pair/,
  );
});
