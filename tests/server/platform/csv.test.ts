import { expect, test } from 'vitest';
import { column } from '#core/ratings/ratings.ts';
import { headerLine, rowLines } from '../../../server/platform/csv.ts';
import { neutralised, plainText } from '#core/formats/csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', '+1'],
  ['-1', '-1'],
  ['-1.5e-3', '-1.5e-3'],
  ["'-1", "''-1"],
  ['-1+1', "'-1+1"],
  ['+49 30', "'+49 30"],
  ['-', "'-"],
  ["''-1", "'''-1"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['NA', "'NA"],
  ["'=1", "''=1"],
  ['NAME', 'NAME'],
  ["it's", "it's"],
  ["'quoted'", "'quoted'"],
])('40 X8: the words %j are written as %j, and come back', (words, written) => {
  expect(neutralised(words)).toBe(written);
  expect(plainText(neutralised(words))).toBe(words);
});

test('only texts are neutralised, whatever their column holds; a program gets them as they are', () => {
  const columns = [
    column<number>('=name', 'text', null, '', (row) => `=${row}`),
    column<number>('words', 'free text', null, '', (row) => `@"${row}"`),
    column<number>('number', 'number', null, '', (row) => -row),
    column<number>('time', 'time', null, '', () => '2026-01-31T12:00:00.000Z'),
    column<number>('missing', 'text', null, '', () => null),
  ];
  expect(headerLine(columns)).toBe("'=name,words,number,time,missing\r\n");
  expect(rowLines(columns, [1.5])).toBe(`'=1.5,"'@""1.5""",-1.5,2026-01-31T12:00:00.000Z,NA\r\n`);
  expect(rowLines(columns, [2], { missing: '', isExact: true })).toBe(
    `=2,"@""2""",-2,2026-01-31T12:00:00.000Z,\r\n`,
  );
});
