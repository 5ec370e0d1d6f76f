import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeAgreement, offeredCodes, tickedPart, ticksOf, type Ticks } from '#core/review/coding.ts';
import { ATT_CODES, codesConfig, codesOf } from '#core/review/codes.ts';
import { groupBy } from '#core/order/group-by.ts';

const golden = (path: string): string => readFileSync(`tests/fixtures/golden/${path}`, 'utf8');

/** The golden ticks as reviews of answers, by code: an empty cell is a review that there is not. */
const rows = golden('data/code_ticks.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));

const SHEET = ATT_CODES.map(({ code }) => code);

const answers = [...groupBy(rows, ([, answer]) => answer).values()].map((own): Ticks[] =>
  ['ana', 'bo'].flatMap((reviewer, place) => {
    const mine = own.filter((row) => row[2 + place] !== '');
    const codes = mine.flatMap((row) => (row[2 + place] === '1' ? (row[0] ?? []) : []));
    return mine.length === 0 ? [] : [{ reviewer, codes, sheet: SHEET }];
  }),
);

test.each(Object.entries(JSON.parse(golden('expected/code_kappa.json'))))(
  'kappa of %s, its interval and counts are those of R',
  (code, expected) => {
    expect(answers).toHaveLength(60);
    const { agreement, kappa, low, high, ...counts } = Object(expected);
    const own = codeAgreement(code, answers);
    expect(own).toMatchObject({ code, ...counts });
    const found = new Map(Object.entries(own));
    for (const [key, value] of Object.entries({ agreement, kappa, low, high }))
      expect(found.get(key)).toBeCloseTo(Number(value), 12);
  },
);

test('an answer with one review says nothing about agreement, and a third sheet is not counted for a code that it lacks', () => {
  const tick = (reviewer: string, codes: string[], sheet = ['a', 'b']): Ticks => ({ reviewer, codes, sheet });
  const given = [
    [tick('ana', ['a'])],
    [tick('ana', ['a']), tick('bo', ['a', 'b'])],
    [tick('ana', ['c'], ['c'])],
  ];
  expect(codeAgreement('a', given)).toMatchObject({ n: 1, single: 1, either: 1, both: 1, kappa: null });
  expect(codeAgreement('b', given)).toMatchObject({ n: 1, single: 1, either: 1, both: 0, kappa: 0 });
  expect(codeAgreement('c', given)).toMatchObject({ n: 0, single: 1, agreement: null, kappa: null });
  expect(offeredCodes(given)).toEqual(['a', 'b', 'c']);
  expect(given.map((own) => tickedPart(own, 'b'))).toEqual([0, 0.5, null]);
});

test('ticks are those of the reviewers, by name, without who decides', () => {
  const review = { subject: 's', verdict: 'consistent', codes: ['a'], sheet: ['a'], reason: '' };
  const by = (reviewer: string, adjudicates = false) => ({ ...review, reviewer, adjudicates });
  expect(ticksOf([by('cy', true), by('bo'), by('ana')]).map(({ reviewer }) => reviewer)).toEqual([
    'ana',
    'bo',
  ]);
});

test("a study's own coding sheet: names, labels in two languages, and built-in codes by name", () => {
  const config = codesConfig.parse([
    'audio_clarity',
    'speaking_rate',
    { code: 'breath', label: { en: 'Breath', zh: '呼吸' }, points: 'inhaling' },
  ]);
  expect(codesOf(config)).toEqual([
    ATT_CODES[2],
    { code: 'speaking_rate', label: 'speaking rate', points: null },
    { code: 'breath', label: { en: 'Breath', zh: '呼吸' }, points: 'inhaling' },
  ]);
  expect(codesOf(undefined)).toBe(ATT_CODES);
  expect(codesOf([])).toEqual([]);
  expect(codesConfig.safeParse(['pace', { code: 'pace' }]).error?.message).toContain('names a code twice');
  expect(codesConfig.safeParse(['Speaking rate']).error?.message).toContain('lowercase letters');
});
