import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rehearseFolder } from '../../../support/rehearse-folder.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeStudy } from '../../../support/tiny-study.ts';

const STUDY = `title: Human or machine?
language: en
clips:
  test: clips/{system}/{emotion}/{item}.wav
  traps: traps/{kind}/{item}.wav
loudness: -30
consent: consent.md
metrics: {file: scores.csv, labels: {emotion: guess}}
recruitment: {listeners: 12, minutes: 5}
blocks:
  - method: ternary
    batches: 1
    traps: {flawed: {set: traps, where: {kind: flawed}}, human: {set: traps, where: {kind: human}}}
screening: [att batch]
`;

const EMOTIONS = ['happy', 'sad'];
const clips = ['alpha', 'bravo'].flatMap((system) =>
  EMOTIONS.flatMap((emotion) =>
    ['1', '2', '3', '4'].map((item) => `clips/${system}/${emotion}/${emotion}${item}.wav`),
  ),
);

let stage: Awaited<ReturnType<typeof temporaryFolder>>;

async function run(...words: string[]): Promise<string> {
  let said = '';
  const code = await runCommand(
    words,
    { EARSHOT_DATA: join(stage.path, 'data') },
    {
      say: (line) => (said += `${line}\n`),
      log: (line) => (said += `${line}\n`),
      untilStopped: () => Promise.resolve(),
    },
  );
  expect([code, said]).toEqual([0, said]);
  return said;
}

const tableOf = async (path: string): Promise<Record<string, string>[]> =>
  z.array(z.record(z.string(), z.string())).parse(parse(await readFile(path, 'utf8'), { columns: true }));

const ratingsIn = async (folder: string): Promise<string> =>
  join(folder, (await readdir(folder)).find((name) => name.endsWith('ratings.csv')) ?? '');

beforeAll(async () => {
  stage = await temporaryFolder();
  const traps = ['f1', 'f2']
    .map((item) => `traps/flawed/${item}.wav`)
    .concat(['h1', 'h2', 'h3'].map((item) => `traps/human/${item}.wav`));
  const folder = await writeStudy(join(stage.path, 'told'), STUDY, [...clips, ...traps]);
  // The classifier takes every sad clip of bravo for a happy one.
  const scores = clips.map((clip) => `${clip},0.5,${clip.includes('alpha') ? clip.split('/')[2] : 'happy'}`);
  await writeFile(join(folder, 'scores.csv'), `clip,score,guess\n${scores.join('\n')}\n`);
  await rehearseFolder({
    folder,
    dataFolder: join(stage.path, 'data'),
    listeners: 12,
    careless: 3,
    seed: 'labels',
    timeScale: 1000,
  });
});
afterAll(() => stage.remove());

test('the votes of a stored study are its ratings that count, and no emotion is in both parts', async () => {
  const [out, tables] = [join(stage.path, 'labels.csv'), join(stage.path, 'tables')];
  await run('export', 'told', '--rehearsals', '--out', tables);
  await run('labels', 'told', '--rehearsals', '--out', out, '--by', 'emotion', '--levels', 'sad');
  const ratings = (await tableOf(await ratingsIn(tables))).filter(
    ({ role, counts, scale }) => role === 'test' && counts === 'TRUE' && scale === 'human-likeness',
  );
  const labels = await tableOf(out);
  expect(ratings.length).toBeGreaterThan(10);
  expect(new Set(labels.map(({ clip }) => clip))).toEqual(new Set(ratings.map(({ clip }) => clip)));
  expect(new Set(labels.map(({ clip }) => clip)).size).toBe(labels.length);
  for (const { clip, n, factor_emotion: emotion, split, ...row } of labels) {
    const votes = ratings.filter((rating) => rating['clip'] === clip).map(({ label }) => label);
    expect([clip, n]).toEqual([clip, String(votes.length)]);
    for (const name of ['human', 'unclear', 'machine'])
      expect([clip, name, row[`votes_${name}`] ?? '0']).toEqual([
        clip,
        name,
        String(votes.filter((one) => one === name).length),
      ]);
    expect(split).toBe(emotion === 'sad' ? 'test' : 'train');
  }
});

test('predicted labels that a study declares are scored against the factor of its clips', async () => {
  const json = join(stage.path, 'told.json');
  await run('analyse', 'told', '--rehearsals', '--all', '--json', json);
  const cells = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
  const report = z
    .object({
      blocks: z.array(z.object({ tables: z.array(z.object({ name: z.string(), rows: z.array(cells) })) })),
    })
    .parse(JSON.parse(await readFile(json, 'utf8')));
  const tables = report.blocks.flatMap((block) => block.tables);
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows;
  // Of bravo's eight clips, four are happy, and all are predicted happy.
  expect(rowsOf('labels emotion')).toMatchObject([
    { system: 'alpha', n: 8, accuracy: 1, macro: 1 },
    { system: 'bravo', n: 8, accuracy: 0.5, macro: 1 / 3 },
  ]);
  expect(rowsOf('label classes emotion')?.slice(2)).toMatchObject([
    { system: 'bravo', class: 'happy', n: 4, predicted: 8, precision: 0.5, recall: 1, f1: 2 / 3 },
    { system: 'bravo', class: 'sad', n: 4, predicted: 0, precision: null, recall: 0, f1: 0 },
  ]);
});
