import { expect, test } from 'vitest';
import { blockHeading } from '../../../../client/console/analysis/block-heading.ts';
import { pointText } from '../../../../client/console/analysis/point-text.ts';
import { remarksOn, resultColumns } from '../../../../client/console/analysis/result-columns.ts';

const table = {
  name: 'means',
  title: 'Means',
  columns: [
    { label: 'System', key: 'system' },
    { label: 'Mean', key: 'mean', digits: 2 },
    { label: '95 %', key: null, interval: ['low', 'high'] as const },
  ],
  rows: [
    { system: 'a', mean: 3.5, low: 3, high: 4, listeners: 12 },
    { system: 'b', mean: 2, low: null, high: null, listeners: 2 },
  ],
  notes: [],
};
const shown = table.rows.map((row, index) => ({ row, key: String(index) }));

test('a table of results is sorted by its numbers, an interval by its lower end, and a single row not at all', () => {
  const columns = resultColumns(table);
  expect(columns.map(({ value }) => shown.map((row) => value?.(row)))).toEqual([
    ['a', 'b'],
    [3.5, 2],
    [3, null],
  ]);
  expect(columns.map(({ isNumber, isSortable }) => [isNumber, isSortable])).toEqual([
    [false, true],
    [true, true],
    [true, true],
  ]);
  const single = resultColumns({ ...table, rows: table.rows.slice(0, 1) });
  expect(single.some(({ isSortable }) => isSortable)).toBe(false);
});

test('signs are explained where they are shown', () => {
  expect(remarksOn(table, shown)).toEqual(['† fewer than 5 listeners', expect.stringContaining('-: not')]);
  expect(remarksOn(table, shown.slice(0, 1))).toEqual([]);
});

test('the heading of a block names its pooled versions; a point has its numbers, and words none', () => {
  const results = { block: 2, method: 'mushra', tables: [], figures: [] };
  expect(blockHeading({ ...results, versions: [1, 3] })).toBe('Block 2: mushra, version 1, 3');
  expect(blockHeading({ ...results, versions: [] })).toBe('Block 2: mushra');
  const axes = { x: { key: 'mos', label: 'MOS' }, y: { key: 'n', label: 'n' } };
  expect(pointText({ mos: 3.254, n: 12 }, axes)).toBe('MOS 3.25, n 12');
  expect(pointText({ mos: 'high', n: 12 }, axes)).toBe('n 12');
  expect(pointText(null, axes)).toBe('');
});
