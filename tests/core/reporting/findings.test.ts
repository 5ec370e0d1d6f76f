import { expect, test } from 'vitest';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { findingsOf } from '#core/reporting/findings.ts';

const table = (lead: string[], tier?: 'primary'): ResultTable => ({
  name: 'a',
  title: 'A',
  columns: [],
  rows: [],
  notes: [],
  lead,
  ...(tier && { tier }),
});

test('findings are the sentences of the primary analysis, each once, with the place of their table', () => {
  const blocks = [
    { tables: [table(['not primary']), table(['one', 'shared'], 'primary')] },
    { tables: [table(['two', 'shared'], 'primary')] },
  ];
  expect(findingsOf(blocks)).toEqual([
    { text: 'one', block: 0, table: 1 },
    { text: 'shared', block: 0, table: 1 },
    { text: 'two', block: 1, table: 0 },
  ]);
});
