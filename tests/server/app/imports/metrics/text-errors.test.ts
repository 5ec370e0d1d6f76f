import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import {
  normalisedText,
  textErrors,
  type TextUnit,
} from '../../../../../server/app/imports/metrics/text-errors.ts';

test.each([
  ['“Don’t”, he said - 12 %!', "don't he said 12"],
  ['ＡＢＣ　１２３', 'abc 123'],
  ["'quoted' rock 'n' roll", 'quoted rock n roll'],
  ['well-known', 'well known'],
  ['你好，世界！', '你好 世界'],
  ['  \n ', ''],
  ['Ünïcode', 'ünïcode'],
])('%j is compared as %j', (text, plain) => {
  expect(normalisedText(text)).toBe(plain);
  expect(normalisedText(plain)).toBe(plain);
});

test.each<[string, string, TextUnit, number, number]>([
  ['the cat sat', 'The bat sat, sat.', 'words', 2, 3],
  ['the cat sat', 'the cat sat', 'words', 0, 3],
  ['the cat sat', '', 'words', 3, 3],
  ['cat', 'cat', 'characters', 0, 3],
  ['a cat', 'acat', 'characters', 0, 4],
  ['今天天气很好。', '今天天汽好', 'characters', 2, 6],
  ['今天 weather 很好', '今天 whether 好', 'words', 2, 5],
  ['𠀀𠀁好', '𠀀好', 'characters', 1, 3],
])('%j heard as %j by %s: %d of %d', (reference, hypothesis, unit, edits, length) => {
  expect(textErrors(reference, hypothesis, unit)).toEqual({ edits, length, rate: edits / length });
});

test('an empty reference has edits and no rate, a rate may be above 1', () => {
  expect(textErrors('', 'one two', 'words')).toEqual({ edits: 2, length: 0, rate: null });
  expect(textErrors('', '', 'words')).toEqual({ edits: 0, length: 0, rate: null });
  expect(textErrors('one', 'two three four', 'words').rate).toBe(3);
});

/** The textbook table, for comparison. */
function slowly(a: readonly string[], b: readonly string[]): number {
  let above = b.map((_, index) => index + 1);
  let corner = 0;
  for (const [row, wanted] of a.entries()) {
    let left = row + 1;
    corner = row;
    above = above.map((up, index) => {
      left = Math.min(up + 1, left + 1, corner + (wanted === b[index] ? 0 : 1));
      corner = up;
      return left;
    });
  }
  return above.at(-1) ?? a.length;
}

test('long texts have the edits of the textbook table', () => {
  const random = createRandom('texts');
  for (let run = 0; run < 40; run += 1) {
    const words = Array.from({ length: 20 + random.int(120) }, () => `w${random.int(40)}`);
    const heard = words.flatMap(
      (word) => [[word], [], [word, 'uh'], ['what']][Math.min(3, random.int(12))] ?? [word],
    );
    expect(textErrors(words.join(' '), heard.join(' '), 'words').edits).toBe(slowly(words, heard));
  }
});
