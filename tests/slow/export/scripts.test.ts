import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { groupMeans } from '#core/stats/intervals/group-means.ts';
import { exportStudy } from '../../../server/app/exports/export.ts';
import { rehearseFolder } from '../../support/rehearse-folder.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { ENGINE_PATIENCE, hasPython, hasR, PYTHON, runProgram } from '../../support/engines.ts';

const withR = await hasR('lme4', 'glmmTMB', 'ordinal');
const withBrms = await hasR('brms');
const withPython = await hasPython('statsmodels', 'pandas');

/** A scale of every kind: continuous, ordinal, binary, and one of pairs. */
const STUDY = `title: Every kind of scale
language: en
clips: {test: 'clips/{system}/{item}.flac'}
consent: consent.md
contact: researcher@example.org
blocks:
  - {method: mushra, reference: {where: {system: human}}, anchors: {low: lowpass}, switching: restart, pages: 2}
  - {method: rating, preset: acr, pages: 2}
  - {method: ab, systems: [flite_rms, human, espeak], pages: 2}
  - {method: pairwise, systems: [festival_hts, flite_rms, espeak], pages: 2}
`;

let folder = '';
let out = '';
let scripts: string[] = [];

const rowSchema = z.array(z.record(z.string(), z.string()));
const table = async (name: string) =>
  rowSchema.parse(parse(await readFile(join(out, name), 'utf8'), { columns: true }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-scripts-'));
  const study = join(folder, 'kinds');
  await cp('studies/mushra', study, { recursive: true });
  await writeFile(join(study, 'study.yaml'), STUDY);
  const dataFolder = join(folder, 'data');
  // A few who answer at random: without any noise the models of choices have no finite estimate.
  await rehearseFolder({
    folder: study,
    listeners: 20,
    careless: 0.3,
    carelessKinds: ['random'],
    seed: 'kinds',
    dataFolder,
  });
  out = join(folder, 'out');
  const store = openSqliteStore(dataFolder);
  const written = await exportStudy({ store, name: 'kinds', out, modes: ['live', 'rehearsal'] });
  scripts = written.scripts;
  await store.close();
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

const script = (end: string): string => scripts.find((path) => path.endsWith(end)) ?? '';

/** The mean of each system over the rows of the block that the scripts are to use, and how many these are. */
async function usedOf(block: string): Promise<{ n: number; listeners: number; means: Map<string, number> }> {
  const rows = await table('kinds-ratings.csv');
  const used = rows.filter(
    (row) => row['block'] === block && row['counts'] === 'TRUE' && row['role'] === 'test',
  );
  return {
    n: used.length,
    listeners: new Set(used.map((row) => row['listener'])).size,
    means: groupMeans(
      used.map((row) => ({ key: row['system'] ?? '', value: Number(row['canonical_value']) })),
    ),
  };
}

/** Linear estimates of the systems of the block lie where the means of its ratings are. */
async function expectMeans(estimates: readonly Record<string, string>[], block: string, within: number) {
  const { means } = await usedOf(block);
  const own = estimates.filter((row) => row['block'] === block && row['model'] === 'linear, means');
  expect(own).toHaveLength(means.size);
  for (const [system, mean] of means) {
    const row = own.find(({ term }) => term?.includes(system));
    expect(Math.abs(Number(row?.['estimate']) - mean), `${system} of block ${block}`).toBeLessThan(within);
  }
}

/** Every scale of the study, with the number of ratings that count, as a script prints it. */
async function expectAllRead(printed: string) {
  for (const block of ['1', '2', '3', '4']) {
    const { n, listeners } = await usedOf(block);
    expect(n).toBeGreaterThan(20);
    expect(printed).toMatch(
      new RegExp(`== block ${block}, [a-z]+: ${n} ratings of ${listeners} listeners ==`),
    );
  }
}

test('scripts for R and Python are written beside the export', () => {
  expect(scripts.map((path) => path.slice(out.length + 1))).toEqual([
    'kinds-models.R',
    'kinds-models-brms.R',
    'kinds-models.py',
    'kinds-models-bambi.py',
  ]);
});

test.skipIf(!withR)(
  'lme4, glmmTMB and ordinal read the export as it is, and fit every scale',
  ENGINE_PATIENCE,
  async () => {
    const { stdout, stderr } = await runProgram('Rscript', [script('-models.R')]);
    await expectAllRead(stdout);
    const estimates = await table('models-r.csv');
    await expectMeans(estimates, '1', 10);
    await expectMeans(estimates, '2', 1);
    const engines = new Set(estimates.map(({ block, engine }) => `${block} ${engine?.split(' ')[0]}`));
    for (const always of ['1 lme4', '2 lme4', '4 lme4']) expect(engines).toContain(always);
    // Few ratings may leave a logit without a finite estimate: then it is told, and nothing else is lost.
    const told = stderr.match(/^(clmm|glmer|glmmTMB|lmer): not fitted, /gm) ?? [];
    expect(engines.size + told.length).toBe(10);
    for (const row of estimates.filter(({ note }) => note === '')) {
      expect(Number(row['high']), JSON.stringify(row)).toBeGreaterThanOrEqual(Number(row['low']));
    }
  },
);

test.skipIf(!withBrms)('brms builds data and code of every scale', ENGINE_PATIENCE, async () => {
  const { stdout } = await runProgram('Rscript', [script('-brms.R'), '--check']);
  for (const block of ['1', '2', '3', '4']) {
    const { n } = await usedOf(block);
    expect(stdout).toMatch(new RegExp(`== block ${block}, [^=]+==\n${n} ratings, \\d+ lines of Stan: ok`));
  }
});

test.skipIf(!withPython)(
  'statsmodels reads the export as it is, and fits every scale',
  ENGINE_PATIENCE,
  async () => {
    const { stdout } = await runProgram(PYTHON, ['-W', 'ignore', script('-models.py')]);
    await expectAllRead(stdout);
    const estimates = await table('models-py.csv');
    await expectMeans(estimates, '1', 10);
    await expectMeans(estimates, '2', 1);
    const told = stdout.match(/^not fitted: /gm) ?? [];
    expect(new Set(estimates.map(({ block }) => block)).size + told.length).toBeGreaterThanOrEqual(4);
  },
);

test.skipIf(!withR || !withPython)('lme4 and statsmodels agree where both converged', async () => {
  const [r, python] = await Promise.all(['models-r.csv', 'models-py.csv'].map(table));
  const of = (rows: typeof r, system: string) =>
    rows?.find(
      ({ block, model, term }) => block === '1' && model === 'linear, means' && term?.includes(system),
    );
  for (const system of (await usedOf('1')).means.keys()) {
    const [first, second] = [of(r, system), of(python, system)];
    // statsmodels has no effect of a listener on a system, so that means of unequal numbers differ a little.
    expect(Math.abs(Number(first?.['estimate']) - Number(second?.['estimate'])), system).toBeLessThan(6);
  }
});

test.skipIf(!withPython)('the script for bambi compiles', async () => {
  await runProgram(PYTHON, ['-m', 'py_compile', script('-bambi.py')]);
});
