import { expect, test } from 'vitest';
import { neutralised } from '../../../server/export/csv.ts';
import { plainWords } from './plain-words.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
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
  expect(plainWords(neutralised(words))).toBe(words);
});
