import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyseFile } from '../../../../server/app/analysis/analyse.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-iterations-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SYSTEMS = ['a', 'b', 'c', 'd'];
const ITEMS = ['u1', 'u2'];

/** Listeners rate iterations 1 and 3 of every system; b is best at last. */
async function analyse(metricRows: readonly string[]) {
  const ratings = [1, 3].flatMap((iteration) =>
    SYSTEMS.flatMap((system, place) =>
      ITEMS.flatMap((item) =>
        ['L1', 'L2'].map((listener) => {
          const value = iteration === 1 ? place + 1 : [1, 5, 2, 3][place];
          return [listener, system, item, iteration, `${system}/${iteration}/${item}.wav`, value].join();
        }),
      ),
    ),
  );
  const path = join(folder, 'ratings.csv');
  await writeFile(path, ['listener,system,item,iteration,clip,canonical_value', ...ratings].join('\n'));
  const metrics = join(folder, 'metrics.csv');
  await writeFile(metrics, ['system,item,iteration,cer', ...metricRows].join('\n'));
  return (await analyseFile({ path, metrics: { files: [metrics], lower: ['cer'] } })).json;
}

const everyIteration = SYSTEMS.flatMap((system, place) =>
  ITEMS.flatMap((item) =>
    [1, 2, 3].map((iteration) => `${system},${item},${iteration},${(0.1 * place * iteration) / 3}`),
  ),
);

test('beside a table of ratings, a metrics file may speak of iterations that nobody rated', async () => {
  const json = await analyse(everyIteration);
  expect(json.warnings.filter((warning) => warning.includes('metrics.csv'))).toEqual([]);
  const tables = new Map(json.blocks.flatMap(({ tables: all }) => all.map((table) => [table.name, table])));
  const rows = tables.get('iterations quality')?.rows ?? [];
  expect(rows).toHaveLength(5 * 2);
  expect(rows).toMatchObject(
    ['Iter1', 'Mean', 'LWA', 'EWA', 'AUC'].flatMap((score) =>
      [1, 3].map((rated) => ({
        metric: '1 - cer',
        score,
        rated,
        n: 4,
        iterations: score === 'Iter1' ? 1 : 3,
      })),
    ),
  );
  expect(rows.find(({ score, rated }) => score === 'Mean' && rated === 1)?.['srcc']).toBeCloseTo(-1, 12);
  expect(tables.get('iteration means quality')?.rows[1]).toMatchObject({
    system: 'b',
    '1 - cer n': 6,
    'iteration 1': 2,
    'iteration 3': 5,
  });
  expect(json.blocks[0]?.figures.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['iteration levels quality', 'iteration curves quality']),
  );
});

test('a row about a system or an item that nobody knows is told still', async () => {
  const json = await analyse([...everyIteration, 'a,u9,2,0.1', 'z,u1,1,0.1']);
  expect(json.warnings.filter((warning) => warning.includes('metrics.csv'))).toEqual([
    expect.stringContaining('no clip has system a, item u9, iteration 2'),
    expect.stringContaining('no clip has system z, item u1, iteration 1'),
  ]);
});

test('two rows about one iteration that nobody rated are refused', async () => {
  await expect(analyse([...everyIteration, 'a,u1,2,0.3'])).rejects.toThrow(
    'system a, item u1, iteration 2 has values on line 3',
  );
});
