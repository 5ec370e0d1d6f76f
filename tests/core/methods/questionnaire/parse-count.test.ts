import { expect, test } from 'vitest';
import { parseCount } from '#core/methods/questionnaire/parse-count.ts';

test.each([
  ['2', 2],
  ['2 ', 2],
  ['two', 2],
  [' Two.', 2],
  ['２', 2],
  ['１２', 12],
  ['twenty', 20],
  ['0', 0],
])('Q2: %j is %i in English', (text, count) => {
  expect(parseCount(text, 'en')).toBe(count);
});

test.each([
  ['2', 2],
  ['２', 2],
  ['二', 2],
  ['两', 2],
  ['两个人', 2],
  ['3 个', 3],
  ['三位', 3],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['二十一人', 21],
  ['零', 0],
])('Q2: %j is %i in Chinese', (text, count) => {
  expect(parseCount(text, 'zh')).toBe(count);
});

test.each(['many', '', '  ', '2 or 3', '2.5', '-1', '1e3', 'two people', '²³x'])(
  'Q2: %j is no number in English',
  (text) => {
    expect(parseCount(text, 'en')).toBeNull();
  },
);

test.each(['很多', '两三个', '个', '人', '十十', ''])('Q2: %j is no number in Chinese', (text) => {
  expect(parseCount(text, 'zh')).toBeNull();
});
