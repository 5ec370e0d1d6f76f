import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { analyseFile } from '../../../../../server/app/analysis/analyse.ts';
import { paperFiles, writePaper } from '../../../../../server/app/analysis/drawing/write-paper.ts';
import { FIGURES } from '../../../../support/figures.ts';
import { readPdf } from '../../../../support/pdf-reader.ts';
import { temporaryFolder } from '../../../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let text = '';
const out = (): string => join(folder.path, 'paper');
const read = (path: string): Promise<string> => readFile(join(out(), path), 'utf8');

const SYSTEMS = ['tts_1', 'tts_2', 'tts_10'];

/** Eight listeners rate six sentences of three systems in two rooms. */
function ratings(): string {
  const random = createRandom('paper');
  const rows = SYSTEMS.flatMap((system, place) =>
    [1, 2, 3, 4, 5, 6].flatMap((item) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((listener) => {
        const value = 1 + place + random.int(3);
        return [
          `L${listener}`,
          system,
          item,
          `${system}/${item}.wav`,
          item % 2 ? 'hall' : 'studio',
          value,
        ].join();
      }),
    ),
  );
  return ['listener,system,item,clip,factor_room,canonical_value', ...rows].join('\n');
}

beforeAll(async () => {
  folder = await temporaryFolder();
  const path = join(folder.path, 'ratings.csv');
  await writeFile(path, ratings());
  const scales = new Map([['quality', { min: 1, max: 5 }]]);
  const { json } = await analyseFile({
    path,
    isForPaper: true,
    set: new Map([
      ['method', 'rating'],
      ['scale', 'quality'],
    ]),
    scales,
  });
  await mkdir(join(out(), 'tables'), { recursive: true });
  await writeFile(join(out(), 'tables', '99-of-an-earlier-run.tex'), 'old');
  await writeFile(join(out(), 'tables', 'my-own.tex'), 'kept');
  ({ text } = await writePaper({ analysis: json, out: out(), command: 'earshot analyse', now: () => 0 }));
});
afterAll(() => folder.remove());

test('every part has its files, numbered in the order of print', async () => {
  const paths = (await readdir(out(), { recursive: true })).toSorted();
  const tables = paths.filter((path) => /^tables\/\d/u.test(path));
  expect(tables.slice(0, 3)).toEqual([
    'tables/01-primary-means.csv',
    'tables/01-primary-means.md',
    'tables/01-primary-means.tex',
  ]);
  expect(new Set(tables.map((path) => path.slice(path.lastIndexOf('.'))))).toEqual(
    new Set(['.csv', '.md', '.tex']),
  );
  const figures = paths.filter((path) => path.startsWith('figures/'));
  expect(figures).toContain('figures/03-quality-by-system.svg');
  expect(paths).toEqual(expect.arrayContaining(['paper.md', 'paper.tex', 'tables/my-own.tex']));
  expect(paths).not.toContain('tables/99-of-an-earlier-run.tex');
  const latex = await read('paper.tex');
  const named = [...latex.matchAll(/\\(?:input|includegraphics\[[^\]]*\])\{([^}]*)\}/g)].map(
    ([, name]) => name,
  );
  expect(named).toHaveLength(tables.length / 3 + figures.filter((path) => path.endsWith('.svg')).length);
  for (const name of named) expect(paths.some((path) => path.startsWith(`${name}.`))).toBe(true);
});

test('the main table has every system once with n, interval and letters, and the best one bold', async () => {
  const latex = await read('tables/01-primary-means.tex');
  const rows = latex.split('\n').filter((line) => line.startsWith('tts'));
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(row).toMatch(/ & 48 & 8 & .*\d\.\d\d.*\\textsuperscript\{[abc]+\} \{\\scriptsize \[.*\]\} \\\\$/);
  expect(rows.filter((row) => row.includes('\\textbf'))).toHaveLength(1);
  expect(rows[2]).toContain(String.raw`tts\_10`);
  expect(rows[2]).toContain(String.raw`\textbf{`);
  expect(rows[1]).toContain(String.raw`\underline{`);
  expect(text.startsWith('# ratings.csv\n')).toBe(true);
  expect(text).toContain('- quality: 3 of 3 differences are significant at 5 %.');
});

test('the CSV has the numbers in full precision', async () => {
  const rows: Record<string, string>[] = parse(await read('tables/01-primary-means.csv'), { columns: true });
  expect(rows.map(({ system, n }) => `${system} ${n}`)).toEqual(['tts_1 48', 'tts_2 48', 'tts_10 48']);
  for (const { mean = '', low = '', high = '', error = '' } of rows) {
    expect(Number(low)).toBeLessThan(Number(mean));
    expect(Number(high)).toBeGreaterThan(Number(mean));
    expect(error.length).toBeGreaterThan(8);
  }
});

test('without --by, results are broken down by the factors of the clips', async () => {
  expect(text).toContain(String.raw`![`);
  const paths = await readdir(join(out(), 'figures'));
  expect(paths.some((path) => path.endsWith('quality-by-room.svg'))).toBe(true);
});

test('each figure is a PDF beside its SVG, with its title', async () => {
  const paths = (await readdir(join(out(), 'figures'))).toSorted();
  const drawings = paths.filter((path) => path.endsWith('.svg'));
  for (const path of drawings) {
    const pdf = await readFile(join(out(), 'figures', path.replace('.svg', '.pdf')));
    expect((await readPdf(pdf)).title).toMatch(/quality/i);
  }
});

test('the page names the characters that a PDF lacks', async () => {
  const [figure] = FIGURES;
  if (figure?.kind !== 'intervals') throw new Error('the first figure has no intervals');
  const own = { ...figure, name: 'quality by system', y: { ...figure.y, label: '𒀀 quality' } };
  const { text } = await paperFiles({
    analysis: {
      study: 'mine',
      title: null,
      modes: ['live'],
      versions: [],
      sessions: {},
      screening: [],
      isSensitivity: false,
      where: [],
      style: {},
      warnings: [],
      blocks: [{ block: 1, method: 'rating', versions: [], tables: [], figures: [own] }],
    },
    command: 'earshot analyse mine',
    now: () => 0,
  });
  expect(text).toContain('quality-by-system.pdf shows □ for characters that its fonts lack: 𒀀');
});

test.each(['rating', 'mushra'])(
  'without what no paper prints, an analysis prints the same paper: %s',
  async (method) => {
    const path = join(folder.path, 'ratings.csv');
    const metrics = join(folder.path, 'metrics.csv');
    const clips = SYSTEMS.flatMap((system, place) =>
      [1, 2, 3, 4, 5, 6].map((item) => `${system}/${item}.wav,${place + (item % 4) / 3},${item}`),
    );
    await writeFile(metrics, ['clip,m1,m2', ...clips].join('\n'));
    const asked = {
      path,
      metrics: { files: [metrics] },
      isForPaper: true,
      set: new Map([
        ['method', method],
        ['scale', 'quality'],
      ]),
      scales: new Map([['quality', { min: 1, max: 5 }]]),
    };
    const [whole, printed] = await Promise.all([
      analyseFile(asked),
      analyseFile({ ...asked, isPrintedOnly: true }),
    ]);
    const names = ({ json }: typeof whole) =>
      json.blocks.flatMap(({ tables }) => tables.map(({ name }) => name));
    expect(names(whole)).toContain('metric errors quality');
    expect(names(printed)).not.toContain('metric errors quality');
    const order = { command: 'earshot analyse', now: () => 0 };
    const [all, less] = await Promise.all([
      paperFiles({ analysis: whole.json, ...order }),
      paperFiles({ analysis: printed.json, ...order }),
    ]);
    expect([...less.files.keys()]).toEqual([...all.files.keys()]);
    // Whole, the metrics have resampled intervals, which a paper does not print, and a note on them.
    const own = ({ files }: typeof all) =>
      [...files].filter(([name]) => !/metrics-quality|paper[.]/u.test(name));
    expect(own(less)).toEqual(own(all));
    expect(less.text).not.toContain('Resampled:');
  },
);
