import { expect, test } from 'vitest';
import type { Figure } from '#core/analysis/tables/figure.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { markRows, namesOf } from '#core/figures/mark-rows.ts';
import { presented } from '#core/figures/presented.ts';
import { judges, means, scenarios } from '../../support/printed-figures.ts';

const IDS = ['9f2c0a77b1d94e55', '1b8e3d2200aa4c1f'];
const base = { title: 't', notes: [] };
const raters: ResultTable = {
  ...base,
  name: 'raters',
  columns: [
    { label: 'listener', key: 'listener' },
    { label: 'r', key: 'r', digits: 2 },
  ],
  rows: [{ listener: '(mean)', r: 0.5 }, ...IDS.map((listener) => ({ listener, r: 0.4 }))],
  notes: [`not kept: ${IDS[0]}`],
};
const boxes: Figure = {
  ...base,
  kind: 'boxes',
  name: 'boxes',
  summary: `2 listeners; not kept: ${IDS[0]}.`,
  rows: IDS.map((id, at) => ({
    listener: at === 0 ? `${id} (not kept)` : id,
    system: 'a',
    median: 3,
    low: 1,
    q1: 2,
    q3: 4,
    high: 5,
    n: 4,
  })),
  x: { key: 'system', label: 'system' },
  y: { key: 'median', label: 'score', domain: [0, 100] },
  panel: { key: 'listener', label: 'listener' },
  low: 'low',
  q1: 'q1',
  q3: 'q3',
  high: 'high',
};
const one = (figures: Figure[], tables: ResultTable[] = []) => ({ tables, figures });

test('listeners have the same short code in tables, figures and texts; the table keeps their ids', () => {
  const [block] = presented([one([boxes], [raters])], {}, 'en');
  const [table] = block?.tables ?? [];
  expect(table?.columns.map(({ label, key }) => [label, key])).toEqual([
    ['listener', 'code'],
    ['listener (id)', 'listener'],
    ['r', 'r'],
  ]);
  expect(table?.rows.map((row) => [row['code'], row['listener']])).toEqual([
    [undefined, '(mean)'],
    ['L02', IDS[0]],
    ['L01', IDS[1]],
  ]);
  expect(table?.notes).toEqual(['not kept: L02']);
  const [figure] = block?.figures ?? [];
  if (!figure) throw new Error('the figure is missing');
  expect(figure.summary).toBe('2 listeners; not kept: L02.');
  expect(markRows(figure).map(({ panel, tip }) => [panel, tip.split(':')[0]])).toEqual([
    ['L02 (not kept)', 'a, L02 (not kept)'],
    ['L01', 'a, L01'],
  ]);
  expect(figure.rows[0]).toMatchObject({ code: 'L02', listener: `${IDS[0]} (not kept)` });
});

test('short names of listeners stay', () => {
  const [block] = presented([one([judges])], {}, 'en');
  expect(block?.figures).toEqual([judges]);
});

test('systems have the names and the order of the style; the data do not change', () => {
  const style = { order: ['ours', 'human'], names: { ours: 'Ours (large)', human: 'Recordings' } };
  const pairs: ResultTable = {
    ...base,
    name: 'pairs',
    columns: [
      { label: 'pair', key: 'pair' },
      { label: 'answer', key: 'answer' },
    ],
    rows: [{ pair: 'ours - human', answer: 'human' }],
  };
  const [block] = presented([one([means], [pairs])], style, 'en');
  const [figure] = block?.figures ?? [];
  if (!figure) throw new Error('the figure is missing');
  expect(namesOf(figure, figure.x)).toEqual(['Ours (large)', 'Recordings', 'baseline (high anchor)']);
  expect(figure.rows).toEqual(means.rows);
  // An answer that is called like a system keeps its name.
  expect(block?.tables[0]?.columns.map(({ words }) => words)).toEqual([
    { 'ours - human': 'Ours (large) - Recordings' },
    undefined,
  ]);
});

test('panels beyond a page go on in a further figure that says so', () => {
  const many = scenarios(Array.from({ length: 40 }, (_, index) => `Scenario ${index + 1}`));
  const [block] = presented([one([many])], { width: 'single' }, 'en');
  const figures = block?.figures ?? [];
  expect(figures.map(({ title }) => title)).toEqual(
    figures.map((_figure, at) => `A title (${at + 1} of ${figures.length})`),
  );
  expect(figures.length).toBeGreaterThan(2);
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
  expect(figures.flatMap(({ rows }) => rows)).toEqual(many.rows);
  const [chinese] = presented([one([many])], { width: 'single' }, 'zh');
  expect(chinese?.figures[0]?.title).toBe(`A title（第 1 部分，共 ${figures.length} 部分）`);
});

test('text alternatives have the display names of systems, as whole words only', () => {
  const figure: Figure = {
    ...boxes,
    summary: 'Medians: sys_a 3.0 (n 4), sys_a2 4.0 (n 4), sys_b 1.0 (n 4).',
    rows: ['sys_a', 'sys_a2', 'sys_b'].map((system) => ({ ...boxes.rows[0], listener: 'x', system })),
  };
  const names = { sys_a: 'Ours (large)', sys_b: 'sys_a' };
  const [block] = presented([one([figure])], { names }, 'en');
  expect(block?.figures[0]?.summary).toBe(
    'Medians: Ours (large) 3.0 (n 4), sys_a2 4.0 (n 4), sys_a 1.0 (n 4).',
  );
});
