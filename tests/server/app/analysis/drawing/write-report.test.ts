import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { AnalysisReport } from '../../../../../server/app/analysis/analysis-report.ts';
import { renderReport } from '../../../../../server/services.ts';
import { writeReport } from '../../../../../server/app/analysis/drawing/write-report.ts';
import { FIGURES } from '../../../../support/figures.ts';
import { temporaryFolder } from '../../../../support/test-server.ts';

const rows = Array.from({ length: 30 }, (_, index) => ({
  system: index === 0 ? '=cmd()' : `s"${index}, <b>`,
  n: index,
  mean: index === 3 ? null : (1 - index) / 3,
  low: -1,
  high: 1,
}));

const analysis: AnalysisReport = {
  study: 'mine',
  title: 'A <study> & more',
  modes: ['live'],
  versions: [{ number: 1, id: 'abc' }],
  sessions: { completed: 3 },
  screening: [{ versions: [1], sha256: 'def', rules: [] }],
  isSensitivity: false,
  where: [],
  style: {},
  warnings: ['look <here>'],
  blocks: [1, 1].map((block) => ({
    block,
    method: 'rating',
    versions: [1],
    tables: [
      {
        name: 'by system',
        title: 'Means <by> system',
        columns: [
          { label: 'system', key: 'system' },
          { label: 'n', key: 'n' },
          { label: 'mean [95 %]', key: 'mean', interval: ['low', 'high'], digits: 2 },
        ],
        rows,
        notes: ['A note.'],
      },
    ],
    figures: FIGURES.slice(0, 2),
  })),
};

/** Svelte marks by comments what a browser could take over. */
const withoutMarkers = (html: string): string => html.replaceAll(/<!--.*?-->/gu, '');

async function written(): Promise<{
  read(path: string): Promise<string>;
  paths: string[];
  remove(): Promise<void>;
}> {
  const { path, remove } = await temporaryFolder();
  const out = join(path, 'out');
  await writeReport({
    out,
    analysis,
    card: null,
    command: 'earshot analyse mine',
    now: () => 0,
    renderReport,
  });
  const paths = (await readdir(out, { recursive: true })).toSorted();
  return { paths, remove, read: (name) => readFile(join(out, name), 'utf8') };
}

test('a report has its page, all numbers as JSON, a CSV a table and figure, an SVG a figure, and nothing else', async () => {
  const { paths, read, remove } = await written();
  expect(paths).toEqual([
    'analysis.json',
    'figures',
    'figures/block-1-2-intervals-color.csv',
    'figures/block-1-2-intervals-color.svg',
    'figures/block-1-2-intervals.csv',
    'figures/block-1-2-intervals.svg',
    'figures/block-1-intervals-color.csv',
    'figures/block-1-intervals-color.svg',
    'figures/block-1-intervals.csv',
    'figures/block-1-intervals.svg',
    'report.html',
    'tables',
    'tables/block-1-2-table-by-system.csv',
    'tables/block-1-table-by-system.csv',
  ]);
  expect(JSON.parse(await read('analysis.json'))).toMatchObject({
    stamp: {
      made: [expect.stringMatching(/^1970-01-01T00:00:00\.000Z by Earshot \d/)],
      screening: ['no rule: def'],
    },
    blocks: analysis.blocks,
    methods: null,
  });
  await remove();
});

test('the page asks for nothing, runs nothing, has every id once and every link a target', async () => {
  const { paths, read, remove } = await written();
  const html = await read('report.html');
  expect(html).not.toMatch(/<script|<link|<img|@import|src=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target = ''] of html.matchAll(/href="([^"]*)"/g)) {
    if (target.startsWith('#')) expect(ids).toContain(target.slice(1));
    else expect(paths).toContain(target);
  }
  expect(html).toContain('<h1>A &lt;study> &amp; more</h1>');
  expect(html).toContain('look &lt;here>');
  expect(html).toContain('<caption>Means &lt;by> system</caption>');
  expect(html).not.toContain('s"1, <b>');
  await remove();
});

test('a long table is cut on the page, and whole in its CSV with numbers in full and no formula', async () => {
  const { read, remove } = await written();
  const html = withoutMarkers(await read('report.html'));
  expect(html).toContain(
    'The first 25 of 30 rows; all rows in <a href="tables/block-1-table-by-system.csv">',
  );
  expect(html).toMatch(/<td class="n">-0\.33 <span class="ends[^"]*">\[-1\.00, 1\.00\]<\/span><\/td>/);
  const text = await read('tables/block-1-table-by-system.csv');
  const records: readonly unknown[] = parse(text, { columns: true });
  expect(records).toHaveLength(30);
  expect(records.slice(0, 4)).toMatchObject([
    { system: "'=cmd()", n: '0', mean: String(1 / 3), low: '-1' },
    { system: 's"1, <b>', mean: '0' },
    {},
    { mean: 'NA' },
  ]);
  await remove();
});
