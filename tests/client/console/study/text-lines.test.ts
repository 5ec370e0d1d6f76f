import { expect, test } from 'vitest';
import { lineAt, lineMarks, lineNumbers, lineRange } from '../../../../client/console/study/text-lines.ts';

const TEXT = 'title: x\n\nblocks:\n';

test('a line is found from a place in it, and a place from a line', () => {
  expect(lineNumbers(TEXT)).toBe('1\n2\n3\n4');
  expect([0, 8, 9, 10, TEXT.length].map((place) => lineAt(TEXT, place))).toEqual([1, 1, 2, 3, 4]);
  expect([1, 2, 3, 4].map((line) => lineRange(TEXT, line))).toEqual([
    { start: 0, end: 8 },
    { start: 9, end: 9 },
    { start: 10, end: 17 },
    { start: 18, end: 18 },
  ]);
});

test('a line is marked once, by its worst mistake; one of the whole file is on the first line', () => {
  expect(
    lineMarks([
      { line: 3, severity: 'warning' },
      { line: 3, severity: 'error' },
      { line: 3, severity: 'warning' },
      { line: null, severity: 'warning' },
    ]),
  ).toEqual([
    { line: 3, severity: 'error' },
    { line: 1, severity: 'warning' },
  ]);
});
