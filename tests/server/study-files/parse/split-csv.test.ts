import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCsv } from '../../../../server/study-files/parse/split-csv.ts';

const cellsOf = (text: string, options: Parameters<typeof splitCsv>[1] = {}): unknown => {
  const split = splitCsv(text, options);
  return 'records' in split ? split.records.map(({ cells }) => cells) : split;
};

test('quotes, quotes within quotes and line breaks within quotes', () => {
  expect(splitCsv('a,"b ""c"""\r\n')).toEqual({ records: [{ line: 1, cells: ['a', 'b "c"'] }] });
  expect(splitCsv('a,"1\n2",\nb,,c')).toEqual({
    records: [
      { line: 1, cells: ['a', '1\n2', ''] },
      { line: 3, cells: ['b', '', 'c'] },
    ],
  });
});

test('a byte order mark, empty lines and line ends of all kinds', () => {
  expect(splitCsv('\uFEFFa,b\r\n1,2\n\n3,4\r5,6')).toEqual({
    records: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 4, cells: ['3', '4'] },
      { line: 5, cells: ['5', '6'] },
    ],
  });
  expect(cellsOf('')).toEqual([]);
});

test('spaces are kept or not', () => {
  expect(cellsOf(' a , "b" \n')).toEqual({ line: 1, problem: expect.stringContaining('a quote within') });
  expect(cellsOf(' a , "b" \n  \n', { trim: true })).toEqual([['a', 'b']]);
  expect(cellsOf(' a ,b \n')).toEqual([[' a ', 'b ']]);
  expect(cellsOf('a\t\tb\n', { trim: true, delimiter: '\t' })).toEqual([['a', '', 'b']]);
});

test.each([
  ['a\n"b', { line: 2, problem: 'a quote opens on line 2 and never closes' }],
  ['a,"b"c', { line: 1, problem: expect.stringContaining('text follows a closing quote') }],
])('%j is refused', (text, problem) => {
  expect(cellsOf(text)).toEqual(problem);
});

test('it reads what is written, as another reader does', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r', ';', 'é') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 });
  fc.assert(
    fc.property(table, fc.constantFrom('\r\n', '\n'), (rows, end) => {
      const quoted = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join());
      const text = quoted.join(end) + end;
      expect(cellsOf(text)).toEqual(rows);
      expect(cellsOf(text)).toEqual(parse(text, { relax_column_count: true }));
    }),
  );
});
