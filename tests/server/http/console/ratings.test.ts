import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisRequest, type AnalysisReply } from '#core/api/analysis.ts';
import type { RatingsReport, RatingsStudy } from '#core/api/ratings-import.ts';
import type { StudyRow } from '#core/api/studies.ts';
import { analyseCommand } from '#core/commands/analyse-command.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { sendRatings, wordsOf } from '../../../support/imported-study.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { runCommand } from '../../../support/run-command.ts';

let server: LiveServer;
let ada: ConsoleClient;

beforeAll(async () => {
  server = await LiveServer.start();
  ada = await ConsoleClient.as(server.running, 'researcher', { name: 'ada' });
});
afterAll(async () => {
  expect(server.log).toEqual([]);
  await server.close();
});

/** Votes of eight listeners: REF is rated 5, a 4 or 5, b 2 or 3. */
const VOTES = [
  'worker;file;vote;age;"note, text"',
  ...Array.from({ length: 8 }, (_, at) =>
    ['s1', 's2'].flatMap((item) => [
      `w${at};REF_${item}.wav;5;${20 + at};x`,
      `w${at};a_${item}.wav;${4 + (at % 2)};${20 + at};y`,
      `w${at};b_${item}.wav;${2 + (at % 2)};${20 + at};z`,
    ]),
  ).flat(),
].join('\n');

const send = (name: string, file: string, text: string): Promise<string> =>
  sendRatings(ada, { name, file, text });

const ASKED = {
  columns: [
    ['listener', 'worker'],
    ['clip', 'file'],
    ['canonical_value', 'vote'],
  ],
  ignore: ['note, text'],
  name: '{system}_{item}.wav',
  roles: [['reference', 'REF']],
  scales: [{ name: 'rating', min: 1, max: 5 }],
};

test('an uploaded file is understood as the command understands it, before anything is created', async () => {
  const upload = await send('understood', 'votes.csv', VOTES);
  const guessed = await ada.post<RatingsReport>('/new/ratings-report', { upload, asked: {} });
  expect(guessed.asked.columns).toEqual([
    ['listener', 'worker'],
    ['canonical_value', 'vote'],
    ['clip', 'file'],
  ]);
  expect(guessed.counts).toMatchObject({ rows: 48, listeners: 8, systems: 0 });
  const asked = { ...ASKED, scales: [], columns: ASKED.columns.slice(1) };
  const report = await ada.post<RatingsReport>('/new/ratings-report', { upload, asked, guess: false });
  expect(report.mistakes.join('\n')).toMatch(/^votes\.csv:1:1 error: .*listener/);
  const right = await ada.post<RatingsReport>('/new/ratings-report', {
    upload,
    asked: { ...ASKED, scales: [] },
    guess: false,
  });
  expect(right).toMatchObject({
    mistakes: [],
    counts: { rows: 48, ratings: 48, listeners: 8, systems: 3, items: 2 },
    roles: [
      { role: 'hidden reference', systems: ['REF'], ratings: 16 },
      { role: 'test', systems: ['a', 'b'], ratings: 32 },
    ],
  });
  expect(right.sample).toHaveLength(10);
  expect(right.command).toBe(
    `earshot import-ratings votes.csv --columns 'listener=worker, clip=file, canonical_value=vote' --ignore '"note, text"' --role reference=REF --name '{system}_{item}.wav' --out ratings.csv`,
  );
  expect((await ada.get<StudyRow[]>('/studies')).map(({ name }) => name)).not.toContain('understood');
  await ada.send('delete', `/uploads/${upload}`);
});

test('the imported study is listed, analysed with roles and rules, and exported', async () => {
  const upload = await send('old-votes', 'votes.csv', VOTES);
  const asked = { ...ASKED, scales: [] };
  await ada.post('/new/ratings', { upload, asked, name: 'old-votes' });
  const rows = await ada.get<StudyRow[]>('/studies');
  expect(rows.find(({ name }) => name === 'old-votes')).toMatchObject({
    state: 'ratings',
    version: 0,
    link: null,
    isOwn: true,
  });
  expect(await ada.get('/studies/old-votes/head')).toMatchObject({ state: 'ratings' });
  expect(await ada.get<RatingsStudy>('/studies/old-votes/imported')).toMatchObject({
    file: 'votes.csv',
    counts: { ratings: 48 },
  });
  const reply = await ada.post<AnalysisReply>('/studies/old-votes/analysis', {});
  expect(reply).toMatchObject({ imported: { means: false }, isBlind: false, listeners: 8, clips: {} });
  expect(reply.ratings).toEqual({ all: 48, counting: 48 });
  const rated = reply.analysis.blocks.flatMap(({ tables }) => tables.flatMap(({ rows: all }) => all));
  expect(rated.filter(({ system }) => system === 'a').length).toBeGreaterThan(0);
  const where = [{ factor: 'system', values: ['a'], isNot: false }];
  const limited = await ada.post<AnalysisReply>('/studies/old-votes/analysis', { where });
  expect(limited.analysis.where).toEqual(['system=a']);
  const table = await (await ada.fetch('get', '/studies/old-votes/imported/table')).text();
  expect(table.trim().split('\n')).toHaveLength(49);
});

test.each([
  { name: 'with-ends', declared: { scales: [{ name: 'quality', min: 0, max: 7 }] } },
  {
    name: 'with-means',
    declared: {
      columns: ASKED.columns.slice(1),
      ignore: ['note, text', 'worker', 'age'],
      repeats: 'first',
      means: true,
      scales: [{ name: 'quality', min: 1, max: 9 }],
    },
  },
])('the command of the analysis gives the same numbers: $name', async ({ name, declared }) => {
  const upload = await send(name, 'votes.csv', VOTES);
  await ada.post('/new/ratings', { upload, asked: { ...ASKED, ...declared }, name });
  const request = analysisRequest.parse({});
  const reply = await ada.post<AnalysisReply>(`/studies/${name}/analysis`, request);
  expect(reply.imported).toEqual({ scales: declared.scales, means: name === 'with-means' });
  const folder = await mkdtemp(join(tmpdir(), 'command-'));
  try {
    const table = await (await ada.fetch('get', `/studies/${name}/imported/table`)).text();
    await writeFile(join(folder, 'ratings.csv'), table);
    const [earshot, ...words] = wordsOf(analyseCommand(reply.imported ?? name, request));
    expect(earshot).toBe('earshot');
    const json = join(folder, 'out.json');
    const paths = words.map((word) => (word === 'ratings.csv' ? join(folder, word) : word));
    const run = async (all: readonly string[]): Promise<AnalysisReply['analysis']['blocks']> => {
      const shell = { say: () => undefined, log: () => undefined, untilStopped: () => Promise.resolve() };
      expect(await runCommand([...all, '--json', json], {}, shell)).toBe(0);
      return JSON.parse(await readFile(json, 'utf8')).blocks;
    };
    const tables = (blocks: AnalysisReply['analysis']['blocks']): unknown =>
      JSON.parse(JSON.stringify(blocks.map((block) => block.tables)));
    expect(tables(await run(paths))).toEqual(tables(reply.analysis.blocks));
    const undeclared = paths.slice(0, 2);
    expect(undeclared).toEqual(['analyse', join(folder, 'ratings.csv')]);
    expect(tables(await run(undeclared))).not.toEqual(tables(reply.analysis.blocks));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file with mistakes creates nothing and names no folder of the server', async () => {
  const upload = await send('off-scale', 'votes.csv', VOTES);
  const scales = [{ name: 'quality', min: 1, max: 4 }];
  const response = await ada.send('post', '/new/ratings', {
    upload,
    asked: { ...ASKED, scales },
    name: 'off-scale',
  });
  expect(response.status).toBe(422);
  const text = await response.text();
  expect(text).not.toContain(server.running.context.env.dataFolder);
  expect((await ada.get<StudyRow[]>('/studies')).map(({ name }) => name)).not.toContain('off-scale');
  await ada.send('delete', `/uploads/${upload}`);
});

test('a study of another kind has no imported ratings', async () => {
  const response = await ada.fetch('get', '/studies/nothing/imported');
  expect(response.status).toBe(404);
});
