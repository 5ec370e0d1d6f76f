import { expect, test } from 'vitest';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { meansTable } from '#core/papers/means-table.ts';
import { marksOf, paperTable } from '#core/papers/paper-table.ts';
import { spreadTable } from '#core/papers/spread-table.ts';
import { latexTable, latexText } from '#core/papers/write-latex.ts';
import { markdownTable } from '#core/papers/write-markdown.ts';

const MEANS: ResultTable = {
  name: 'primary means quality',
  title: 'Estimated mean of quality by system',
  columns: [
    { label: 'system', key: 'system' },
    { label: 'n', key: 'n' },
    { label: 'mean [95 %]', key: 'mean', interval: ['low', 'high'], digits: 2 },
  ],
  rows: [
    { system: 'tts_a', n: 40, listeners: 10, mean: 3.204, low: 3, high: 3.4 },
    { system: 'tts_b', n: 42, listeners: 10, mean: 3.1, low: 2.9, high: 3.3 },
    { system: 'c', n: 40, listeners: 9, mean: 1.5, low: null, high: null },
  ],
  notes: ['The model.', 'A remark.'],
};

const contrasts = (rows: [string, string, number][]): ResultTable => ({
  ...MEANS,
  name: 'primary contrasts quality',
  rows: rows.map(([a, b, pAdjusted]) => ({ a, b, pAdjusted })),
});

test('the best value is marked and the second, alike where they print alike, and none of equal ones', () => {
  expect(marksOf(['1.0', '3.0', '2.0'], 'highest')).toEqual([null, 'best', 'second']);
  expect(marksOf(['1.0', '3.0', '2.0'], 'lowest')).toEqual(['best', null, 'second']);
  expect(marksOf(['2.0', '2.0', null, '1.0'], 'highest')).toEqual(['best', 'best', null, 'second']);
  expect(marksOf(['2.0', '2.0'], 'highest')).toEqual([null, null]);
});

test('traps, references and averages do not compete', () => {
  const rows = [
    { system: 'a', role: 'test', mean: 2 },
    { system: 'b', role: 'test', mean: 1 },
    { system: 'human', role: 'reference', mean: 5 },
    { system: '(mean of all)', mean: 4 },
  ];
  const columns = [{ label: 'mean', key: 'mean', digits: 1, best: 'highest' as const }];
  const { rows: cells } = paperTable({ ...MEANS, columns, rows });
  expect(cells.map(([cell]) => cell?.mark)).toEqual(['best', 'second', null, null]);
});

test('all scales are columns of one table, with n, intervals and letters of the declared differences', () => {
  const other = { ...MEANS, name: 'primary means ease', rows: MEANS.rows.slice(0, 2) };
  const all = contrasts([
    ['tts_a', 'tts_b', 0.5],
    ['tts_a', 'c', 0.001],
    ['tts_b', 'c', 0.04],
  ]);
  const table = meansTable([MEANS, all, other]);
  expect(table?.columns.map(({ label }) => label)).toEqual(['System', 'n', 'Listeners', 'quality', 'ease']);
  expect(table?.rows.map((row) => row.map(({ text, extent, sign }) => [text, extent, sign]))).toEqual([
    [
      ['tts_a', null, null],
      ['40', null, null],
      ['10', null, null],
      ['3.20', '[3.00, 3.40]', 'a'],
      ['3.20', '[3.00, 3.40]', null],
    ],
    [
      ['tts_b', null, null],
      ['42', null, null],
      ['10', null, null],
      ['3.10', '[2.90, 3.30]', 'a'],
      ['3.10', '[2.90, 3.30]', null],
    ],
    [
      ['c', null, null],
      ['40', null, null],
      ['9', null, null],
      ['1.50', '[-]', 'b'],
      ['-', null, null],
    ],
  ]);
  expect(table?.notes).toContain(
    'Systems that share a letter do not differ at 5 %, after the correction of the primary analysis.',
  );
  expect(table?.remarks).toEqual(['A remark.']);
  expect(table?.records).toHaveLength(5);
});

test('differences from one baseline have a star', () => {
  const table = meansTable([
    MEANS,
    contrasts([
      ['tts_a', 'c', 0.001],
      ['tts_b', 'c', 0.3],
    ]),
  ]);
  expect(table?.rows.map((row) => row[3]?.sign)).toEqual(['*', null, null]);
  expect(table?.notes[1]).toMatch(/^\*: differs from c at 5 %/);
});

test('a long result becomes a wide one, each question with its own best system', () => {
  const rows = ['audio', 'human'].flatMap((question, at) =>
    ['x', 'y'].map((system, place) => ({
      question,
      system,
      n: 5 + at,
      role: 'test',
      mean: at === place ? 4 : 2,
    })),
  );
  const columns = [
    { label: 'question', key: 'question' },
    { label: 'system', key: 'system' },
    { label: 'mean', key: 'mean', digits: 1, best: 'highest' as const },
  ];
  const wide = spreadTable({ ...MEANS, columns, rows }, { down: 'question', across: 'system', cell: 'mean' });
  expect(wide?.columns.map(({ label }) => label)).toEqual(['question', 'x', 'y']);
  expect(
    wide?.rows.map((row) => row.map(({ text, mark }) => (mark === null ? text : `${text} ${mark}`))),
  ).toEqual([
    ['audio', '4.0 best', '2.0 second'],
    ['human', '2.0 second', '4.0 best'],
  ]);
  expect(wide?.notes.slice(0, 2)).toEqual([
    'n of a cell: 5 to 6.',
    'Bold: best of its row; underlined: second best.',
  ]);
});

test('no name can break out of LaTeX or Markdown', () => {
  const hostile = String.raw`\input{x} & 5 % $a_b^c$ ~ {z} | # <b>`;
  expect(latexText(hostile)).toBe(
    String.raw`\textbackslash{}input\{x\} \& 5 \% \$a\_b\textasciicircum{}c\$ \textasciitilde{} \{z\} $|$ \# $<$b$>$`,
  );
  const table = paperTable({
    ...MEANS,
    title: hostile,
    rows: [{ system: hostile, n: 1, mean: -1, low: -2, high: 0 }],
  });
  const latex = latexTable(table, 'hostile');
  expect(latex).toContain(String.raw`$-$1.00 {\scriptsize [$-$2.00, 0.00]} \\`);
  expect(latex.match(/\\(begin|end)\{/g)).toHaveLength(4);
  expect(markdownTable(table).split('\n')[4]).toBe(
    String.raw`| \\input{x} & 5 % $a\_b^c$ \~ {z} \| # \<b\> | 1 | -1.00 \[-2.00, 0.00\] |`,
  );
});

test('more than four scales are rows, each with its own best system', () => {
  const scales = ['one', 'two', 'three', 'four', 'five'].map((name) => ({
    ...MEANS,
    name: `primary means ${name}`,
  }));
  const table = meansTable(scales);
  expect(table?.columns.map(({ label }) => label)).toEqual(['Scale', 'n', 'tts_a', 'tts_b', 'c']);
  expect(table?.rows).toHaveLength(5);
  expect(table?.rows[1]?.map(({ text, mark }) => [text, mark])).toEqual([
    ['two', null],
    ['40–42', null],
    ['3.20', 'best'],
    ['3.10', 'second'],
    ['1.50', null],
  ]);
  expect(table?.notes[0]).toBe('Bold: best of its row; underlined: second best.');
});

test('a table that is wider than the page is printed smaller', () => {
  const columns = Array.from({ length: 12 }, (_, at) => ({ label: `a long head ${at}`, key: 'n' }));
  expect(latexTable(paperTable({ ...MEANS, columns }), 'wide')).toContain(
    `${String.raw`\resizebox{\textwidth}{!}{%`}\n${String.raw`\begin{tabular}`}`,
  );
  expect(latexTable(paperTable(MEANS), 'narrow')).not.toContain('resizebox');
});

test.each([
  [52, [52]],
  [66, [52, 14]],
  [55, [28, 27]],
  [120, [52, 52, 16]],
])('a table of %d rows takes pages of %j', (count, pages) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    system: `s${at}`,
    n: 1,
    mean: 3,
    low: 2,
    high: 4,
  }));
  const parts = latexTable(paperTable({ ...MEANS, rows }), 'long')
    .split('\\end{table')
    .slice(0, -1);
  expect(parts.map((part) => part.match(/^s\d+ &/gmu)?.length)).toEqual(pages);
  const captions = parts.map((part) => /\\caption\{(.*)\}/u.exec(part)?.[1]);
  expect(captions).toEqual(
    pages.map((_, at) => MEANS.title + (pages.length === 1 ? '' : ` (${at + 1}/${pages.length})`)),
  );
  expect(parts.filter((part) => part.includes('\\label{tab:long}'))).toHaveLength(1);
});
