import { expect, test } from 'vitest';
import { z } from 'zod';
import { pairAnalysisOf } from '#core/models/pair-analysis.ts';
import { preferenceModel } from '#core/models/preference-model.ts';
import { preferencePlan } from '#core/models/preference-plan.ts';
import { evaluate } from '#core/stats/mixed/criterion.ts';
import { mixedSystem } from '#core/stats/mixed/mixed-system.ts';
import { goldenCsv, goldenJson } from '../stats/golden.ts';

const number = z.number();
const golden = goldenJson(
  'expected/preference_model.json',
  z.object({
    crit: number,
    sd: z.object({ rater_system: number, item_system: number, residual: number }),
    contrasts: z.array(
      z.object({
        a: z.string(),
        b: z.string(),
        value: number,
        error: number,
        df: number,
        p_rounded_df: number,
      }),
    ),
  }),
);
const text = z.string();
const rows = goldenCsv(
  'preferences.csv',
  z.object({ listener: text, item: text, a: text, b: text, score: z.coerce.number() }),
);
const ALL = { contrasts: { kind: 'all pairs' }, correction: 'single-step', margin: null } as const;

test('estimates, errors, degrees of freedom and p of preferences equal lme4, pbkrtest and mvtnorm', () => {
  const { contrasts, components, dfMethod } = preferenceModel(rows, ALL);
  expect(dfMethod).toBe('Kenward-Roger');
  const { rater_system: rater, item_system: item, residual } = golden.sd;
  for (const [index, wanted] of [rater, item, residual].entries())
    expect(components[index]?.value).toBeCloseTo(wanted, 4);
  expect(contrasts).toHaveLength(15);
  for (const [index, wanted] of golden.contrasts.entries()) {
    const own = contrasts[index];
    expect([own?.a, own?.b]).toEqual([wanted.a, wanted.b]);
    expect(own?.value).toBeCloseTo(wanted.value, 4);
    expect(own?.error).toBeCloseTo(wanted.error, 4);
    expect(own?.df).toBeCloseTo(wanted.df, 1);
    // mvtnorm has whole degrees of freedom only.
    expect(Math.abs((own?.adjusted ?? 1) - wanted.p_rounded_df)).toBeLessThan(0.005);
  }
});

test('which of two systems is called A changes nothing but the sign', () => {
  const turned = rows.map((row, index) =>
    index % 2 === 0 ? row : { ...row, a: row.b, b: row.a, score: -row.score },
  );
  const [plain, other] = [preferenceModel(rows, ALL), preferenceModel(turned, ALL)];
  for (const [index, { value, error, low }] of plain.contrasts.entries()) {
    expect(other.contrasts[index]?.value).toBeCloseTo(value, 6);
    expect(other.contrasts[index]?.error).toBeCloseTo(error ?? 0, 6);
    expect(other.contrasts[index]?.low).toBeCloseTo(low ?? 0, 4);
  }
});

test('means are about the mean of all systems, and differ by the differences', () => {
  const { means, contrasts } = preferenceModel(rows, ALL);
  expect(means.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(0, 10);
  const of = (name: string): number => means.find(({ system }) => system === name)?.value ?? Number.NaN;
  for (const { a, b, value } of contrasts) expect(of(a) - of(b)).toBeCloseTo(value, 10);
});

test('systems that are never compared with the others have no model of all', () => {
  const islands = rows.filter(
    ({ a, b }) => ['S1', 'S2', 'S3'].includes(a) === ['S1', 'S2', 'S3'].includes(b),
  );
  expect(() => preferenceModel(islands, ALL)).toThrow(/never compared with the others/u);
  expect(() =>
    preferenceModel(
      rows.filter(({ listener }) => listener === 'L01'),
      ALL,
    ),
  ).toThrow(/one listener/u);
});

test('judgements that repeat no effect leave its spread to the noise', () => {
  const once = rows.filter(
    ({ item, a, b }, index) =>
      rows.findIndex((row) => row.item === item && row.a === a && row.b === b) === index,
  );
  const terms = preferenceModel(once, ALL).components.map(({ term }) => term);
  expect(terms).toEqual(['rater x system', 'residual']);
});

test('effects that nothing tells from the systems are left out', () => {
  // Whole episodes: each pair of systems is compared on one item, and a baseline is one of each pair.
  const single = rows
    .filter(({ a, b }) => [a, b].includes('S1'))
    .map((row) => ({ ...row, item: [row.a, row.b].toSorted().join() }));
  const own = preferenceModel(single, ALL);
  expect(own.components.map(({ term }) => term)).toEqual(['rater x system', 'residual']);
  expect(own.notes.join(' ')).toContain('its intervals apply to these clips');
  const { data } = preferencePlan(
    single,
    own.means.map(({ system }) => system ?? ''),
    ['item x system'],
  );
  const [little, much] = [0.1, 10].map((sd) => evaluate(mixedSystem(data), Float64Array.of(sd))?.deviance);
  expect(much).toBeCloseTo(little ?? Number.NaN, 7);
});

test('judgements of one pair by each listener, on one item, have no model', () => {
  const turns = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
  ];
  const once = Array.from({ length: 12 }, (_, index) => {
    const [a = '', b = ''] = turns[index % 3] ?? [];
    return { listener: `L${index}`, item: 'episode', a, b, score: ((index * 7) % 5) - 2 };
  });
  expect(() => preferenceModel(once, ALL)).toThrow('nothing is judged twice: declare "pairs: by pair"');
});

const compared = (items: number) =>
  [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'c'],
  ].flatMap(([a = '', b = '']) => Array.from({ length: items }, (_, item) => ({ a, b, item: `${item}` })));

test.each([
  ['three systems on five items each', compared(5), 'by system'],
  ['three systems on six items each', compared(6), 'by pair'],
  ['two systems', compared(2).filter(({ a, b }) => a === 'a' && b === 'b'), 'by pair'],
  ['two pairs that nothing connects', [...compared(1).slice(0, 1), { a: 'x', b: 'y', item: '1' }], 'by pair'],
])('$0 are analysed $2', (_name, own, wanted) => {
  expect(pairAnalysisOf(own)).toBe(wanted);
});
