import { expect, test } from 'vitest';
import { METHOD_IDS } from '#core/methods/analyses.ts';
import { PAPER_LAYOUTS } from '#core/papers/layout.ts';
import { presented } from '#core/figures/presented.ts';
import { matches, paperParts } from '#core/papers/paper-parts.ts';

test('every method has a layout', () => {
  expect(Object.keys(PAPER_LAYOUTS).toSorted()).toEqual([...METHOD_IDS].toSorted());
});

test('a star stands for any text, and every other character for itself', () => {
  expect(matches('primary means *', 'primary means quality (1-5)')).toBe(true);
  expect(matches('metrics *', 'metrics')).toBe(false);
  expect(matches('a.b', 'a.b')).toBe(true);
  expect(matches('a.b', 'axb')).toBe(false);
  expect(matches('systems', 'all systems x')).toBe(false);
});

test('a paper prints the codes of listeners, not their ids, in order', () => {
  const raters = {
    name: 'raters quality',
    title: 'Each listener compared with the mean of the others',
    tier: 'detail' as const,
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'n', key: 'n' },
    ],
    rows: ['9f2c0a77b1d94e55', '1b8e3d2200aa4c1f', '(mean)'].map((listener) => ({ listener, n: 4 })),
    notes: [],
  };
  const block = { tables: [raters], figures: [], block: 1, method: 'rating', versions: [] };
  const parts = presented([block], {}, 'en').flatMap(paperParts);
  const printed = parts.map(({ table }) => table?.rows.map((cells) => cells.map(({ text }) => text)));
  expect(printed).toEqual([
    [
      ['L01', '4'],
      ['L02', '4'],
      ['(mean)', '4'],
    ],
  ]);
  expect(parts[0]?.table?.columns.map(({ label }) => label)).toEqual(['listener', 'n']);
});
