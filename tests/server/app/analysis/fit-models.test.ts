import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { runCommand } from '../../../support/run-command.ts';
import { analyseFile } from '../../../../server/app/analysis/analyse.ts';
import { fitModels, type AskedModels } from '../../../../server/app/analysis/fit-models.ts';
import { rating } from '../../../support/ratings.ts';
import { panelRatings } from '../../../support/simulated-panel-ratings.ts';

const panel = {
  listeners: 10,
  systems: 3,
  clipsPerSystem: 4,
  share: 0.9,
  sd: { rater: 0.4, cell: 0.2, clip: 0.2, residual: 0.5 },
};
const rows = panelRatings(createRandom('fit models'), panel);
const ratings = (own: Partial<Rating> = {}): Rating[] =>
  rows.map(({ value, ...row }) => rating({ method: 'rating', ...row, canonicalValue: value, ...own }));

const asked = (own: Partial<AskedModels> = {}): AskedModels => ({
  versions: [],
  ratings: ratings(),
  engine: 'reml',
  scale: null,
  terms: ['rater', 'clip'],
  draws: 300,
  seed: '1',
  progress: () => undefined,
  signal: new AbortController().signal,
  ...own,
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-model-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('every scale of clips has a model, in a thread; what does not count and what is no clip has none', async () => {
  const all = [
    ...ratings(),
    ...ratings({ scale: 'ease', block: 2 }),
    ...ratings({ scale: 'ease', block: 2, listener: 'careless', reasons: ['too fast'] }),
    ...ratings({ scale: 'preference', block: 3, comparedClip: 'x', comparedSystem: 'y' }),
  ];
  const models = await fitModels(asked({ ratings: all }));
  expect(models.map(({ block, scale, problem }) => ({ block, scale, problem }))).toEqual([
    { block: 1, scale: 'quality', problem: null },
    { block: 2, scale: 'ease', problem: null },
  ]);
  expect(models[1]?.result?.counts).toEqual({ ratings: rows.length, listeners: 10, clips: 12 });
  expect(models[0]?.tables[0]?.rows).toHaveLength(3);
});

test('a scale without a model says why, and the others have theirs', async () => {
  const all = [...ratings(), ...ratings({ scale: 'ease', canonicalValue: 3 })];
  const models = await fitModels(asked({ ratings: all }));
  expect(models.map(({ problem }) => problem)).toEqual([
    null,
    'all ratings are 3: without variation there is nothing to model',
  ]);
});

test('a scale or engine that does not exist is refused with those that do', async () => {
  await expect(fitModels(asked({ scale: 'ease' }))).rejects.toThrow('there is no scale ease: write quality');
  await expect(fitModels(asked({ engine: 'stan' }))).rejects.toThrow(
    "'stan' is not an engine: write reml or gibbs",
  );
  await expect(fitModels(asked({ ratings: [] }))).rejects.toThrow('no scale of clips has ratings that count');
});

test('a long model can be ended and tells where it is', async () => {
  const stopping = new AbortController();
  const told: string[] = [];
  const progress = (line: string): void => {
    told.push(line);
    stopping.abort(new Error('enough'));
  };
  const long = fitModels(asked({ engine: 'gibbs', draws: 900_000, progress, signal: stopping.signal }));
  await expect(long).rejects.toThrow('enough');
  expect(told[0]).toMatch(/^block 1, quality: Gibbs: chain 1 of 4, \d+ of 900200 draws/);
});

test('the command prints tables and writes all as JSON; mistakes name what to write', async () => {
  const table = join(folder, 'votes.csv');
  const lines = rows.map(({ listener, system, clip, item, value }) =>
    [listener, system, clip, item, value].join(),
  );
  await writeFile(table, ['listener,system,clip,item,canonical_value', ...lines, ''].join('\n'));
  const said: string[] = [];
  const shell = {
    say: (line: string) => void said.push(line),
    log: (line: string) => void said.push(line),
    untilStopped: () => new Promise<void>(() => undefined),
  };
  const json = join(folder, 'model.json');
  const run = (...words: string[]) => runCommand(['model', table, ...words], {}, shell);
  expect(await run('--random', 'rater, clip', '--json', json)).toBe(0);
  expect(said.join('\n')).toMatch(
    /Mixed model of quality: means by system \(Earshot REML 0\.3\.0; score ~ 0 \+ system/,
  );
  const written: unknown = JSON.parse(await readFile(json, 'utf8'));
  expect(written).toMatchObject({ models: [{ scale: 'quality', result: { engine: 'Earshot REML 0.3.0' } }] });
  said.length = 0;
  expect(await run('--random', 'voice')).toBe(1);
  expect(said.join('\n')).toContain("'voice' is not a random term");
  expect(await run('--engine', 'gibbs', '--draws', '20', '--random', 'rater')).toBe(1);
  expect(said.join('\n')).toMatch(/No numbers: not converged .*ask for 120 draws/);
});

test('an analysis has the models of its scales after its own tables, and says which scale has none', async () => {
  const table = join(folder, 'analysed.csv');
  const lines = rows.flatMap(({ listener, system, clip, item, value }) => [
    [listener, system, clip, item, value, 'quality'].join(),
    [listener, system, clip, item, 3, 'ease'].join(),
  ]);
  await writeFile(table, ['listener,system,clip,item,canonical_value,scale', ...lines, ''].join('\n'));
  const { json } = await analyseFile({ path: table, models: asked() });
  const names = json.blocks[0]?.tables.map(({ name }) => name) ?? [];
  expect(names).toContain('quality by system');
  expect(names.slice(-6)).toEqual([
    'model contrasts quality',
    'model ranks quality',
    'model variation quality',
    'model reliability quality',
    'model clips quality',
    'model listeners quality',
  ]);
  expect(json.warnings).toContain(
    'block 1, ease: no mixed model: all ratings are 3: without variation there is nothing to model',
  );
});
