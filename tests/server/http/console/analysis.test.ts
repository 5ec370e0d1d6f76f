import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AnalysisReply,
  type AnalysisRequest,
  type DrawnFigure,
  type MethodsText,
  type ModelsLine,
  type UploadedFile,
} from '#core/api/analysis.ts';
import { PLAIN_REQUEST } from '#core/api/plain-request.ts';
import { runCommand } from '../../../support/run-command.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { answerSession, STARTED } from '../../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../app/ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

let server: LiveServer;
let researcher: ConsoleClient;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

const METRICS = [
  'system,item,dnsmos',
  ...['alpha', 'beta'].flatMap((system, at) =>
    ['p1', 'p2'].map((item, n) => `${system},${item},${at * 2 + n}`),
  ),
  'original,p1,9',
  'original,p2,8',
].join('\n');

beforeAll(async () => {
  server = await LiveServer.start();
  folder = await temporaryFolder();
  const { store } = server.running.context;
  const version = await store.publishVersion(
    newVersion({
      name: 'mine',
      slug: 'slug',
      study: exportStudyDocument(),
      at: STARTED,
    }),
  );
  for (const name of ['one', 'two', 'three', 'four'])
    await answerSession(store, version, { name, answer: answerTo });
  await answerSession(store, version, { name: 'bad', answer: (page) => answerTo(page, 'human') });
  await answerSession(store, version, { name: 'simulated', mode: 'rehearsal', answer: answerTo });
  researcher = await ConsoleClient.as(server.running, 'researcher', { studies: ['mine'] });
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** What `earshot analyse mine --json` writes. */
async function onTheCommandLine(...options: string[]): Promise<unknown> {
  const out = join(folder.path, 'cli.json');
  await rm(out, { force: true });
  const errors: string[] = [];
  const shell = {
    say: () => undefined,
    log: (line: string) => void errors.push(line),
    untilStopped: () => new Promise<never>(() => undefined),
  };
  const { dataFolder } = server.running.context.env;
  const args = ['analyse', 'mine', ...options, '--json', out];
  await runCommand(args, { EARSHOT_DATA: dataFolder }, shell);
  // Progress is told on a machine that is busy.
  expect(errors.filter((line) => !/: evaluation \d+, /u.test(line))).toEqual([]);
  return JSON.parse(await readFile(out, 'utf8'));
}

const named = PLAIN_REQUEST;

const limit = (factor: string, ...values: string[]): AnalysisRequest['where'][number] => ({
  factor,
  values,
  isNot: false,
});

const inTheConsole = (request: Partial<AnalysisRequest> = {}): Promise<AnalysisReply> =>
  researcher.post('/studies/mine/analysis', { ...named, ...request });

test('before systems may be known they are letters, in every table, figure and clip', async () => {
  const metrics = [await uploaded('metrics.csv', METRICS)];
  const blind = await researcher.post<AnalysisReply>('/studies/mine/analysis', { ...PLAIN_REQUEST, metrics });
  expect(blind.isBlind).toBe(true);
  // Krippendorff's alpha is a coefficient.
  expect(
    /(?:speech|pieces)\/|beta|"system":"alpha"/u.exec(JSON.stringify({ ...blind, rules: [] })),
  ).toBeNull();
  expect(blind.systems).toHaveLength(2);
  expect(blind.systems.join()).toMatch(/^[A-C],[A-C]$/u);
  const scatter = blind.analysis.blocks[1]?.figures.findIndex(({ kind }) => kind === 'scatter') ?? -1;
  const { svg } = await draw({ ...PLAIN_REQUEST, metrics }, 1, scatter);
  expect(svg).not.toMatch(/alpha|beta/u);
  expect((await researcher.send('post', '/studies/mine/analysis/methods', PLAIN_REQUEST)).status).toBe(409);
  await researcher.post('/studies/mine/unblinding', { screening: blind.fixes });
  const known = await inTheConsole({ metrics });
  expect(known.isBlind).toBe(false);
  const means = (reply: AnalysisReply): unknown[] =>
    reply.analysis.blocks.flatMap(({ tables }) =>
      tables.filter(({ name }) => name === 'systems').flatMap(({ rows }) => rows.map(({ mean }) => mean)),
    );
  expect(new Set(means(blind))).toEqual(new Set(means(known)));
});

describe('the console has the numbers of the command line, to the letter', () => {
  const cases: [string, string[], Partial<AnalysisRequest>][] = [
    ['as it is', [], {}],
    ['with rehearsals', ['--rehearsals'], { rehearsals: true }],
    ['under no rule', ['--rules', 'none'], { rules: [] }],
    [
      'under another set',
      ['--rules', '{rule: too fast, share: 0.4}, incomplete'],
      { rules: [{ rule: 'too fast', share: 0.4 }, { rule: 'incomplete' }] },
    ],
    ['limited to a system', ['--where', 'system=alpha'], { where: [limit('system', 'alpha')] }],
    [
      'limited to all but a system',
      ['--where', 'system!=alpha'],
      { where: [{ ...limit('system', 'alpha'), isNot: true }] },
    ],
    [
      'limited twice and broken down',
      ['--where', 'voice=v1,v2', '--where', 'language=en', '--by', 'voice,item'],
      { where: [limit('voice', 'v1', 'v2'), limit('language', 'en')], by: ['voice', 'item'] },
    ],
  ];
  test.each(cases)('%s', async (_name, options, request) => {
    const { analysis } = await inTheConsole(request);
    expect(analysis).toEqual(await onTheCommandLine(...options));
    expect(analysis.blocks.flatMap(({ tables }) => tables).length).toBeGreaterThan(8);
  });

  test('with a table of metrics that was uploaded, and nobody else can name', async () => {
    const file = await uploaded('metrics.csv', METRICS);
    const path = join(folder.path, 'metrics.csv');
    await writeFile(path, METRICS);
    const { analysis } = await inTheConsole({ metrics: [file], lower: ['dnsmos'] });
    expect(analysis).toEqual(await onTheCommandLine('--metrics', path, '--lower', 'dnsmos'));
    expect(analysis.blocks[1]?.figures.map(({ kind }) => kind)).toContain('scatter');
    const unknown = { ...named, metrics: [{ sha256: 'f'.repeat(64), name: 'metrics.csv' }] };
    expect((await researcher.send('post', '/studies/mine/analysis', unknown)).status).toBe(404);
  });
});

async function uploaded(name: string, text: string): Promise<UploadedFile> {
  const reply = await researcher.fetch('post', `/studies/mine/analysis/tables/${encodeURIComponent(name)}`, {
    body: text,
    headers: { 'Content-Type': 'text/csv' },
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

const rowsOf = ({ analysis }: AnalysisReply, block: number, table: string) =>
  analysis.blocks[block]?.tables.find(({ name }) => name === table)?.rows ?? [];

test('another set is a sensitivity analysis wherever it is told; the published one is not', async () => {
  const primary = await inTheConsole({ rules: [{ rule: 'method verdicts' }] });
  expect(primary.analysis.isSensitivity).toBe(false);
  const none = await inTheConsole({ rules: [] });
  expect(none.analysis.isSensitivity).toBe(true);
  expect(rowsOf(none, 0, 'screening').at(-1)).toMatchObject({ step: 'counts', listeners: 5 });
  expect(rowsOf(primary, 0, 'screening').at(-1)).toMatchObject({ step: 'counts', listeners: 4 });
  const { card, markdown } = await researcher.post<MethodsText>('/studies/mine/analysis/methods', {
    ...named,
    rules: [],
  });
  expect(card.rows).toContainEqual(expect.objectContaining({ item: 'kind of analysis' }));
  expect(markdown).toContain('This is a sensitivity analysis');
  const plain = await researcher.post<MethodsText>('/studies/mine/analysis/methods', named);
  expect(plain.markdown).not.toContain('This is a sensitivity analysis');
});

test('limits leave nothing of the others, and keep what measures them', async () => {
  const { analysis } = await inTheConsole({ where: [limit('system', 'alpha')] });
  const [ternary, mushra] = analysis.blocks.map(({ tables }) =>
    tables.find(({ name }) => name === 'systems'),
  );
  expect(ternary?.rows.flatMap(({ system, role }) => (role === 'test' ? [system] : []))).toEqual(['alpha']);
  expect(mushra?.rows.map(({ role }) => role)).toContain('hidden reference');
  expect(JSON.stringify(mushra)).not.toContain('beta');
});

describe('what is not there is refused with what there is', () => {
  const cases: [Partial<AnalysisRequest>, RegExp][] = [
    [{ where: [limit('sistem', 'alpha')] }, /the factor sistem; did you mean system\?/u],
    [{ where: [limit('system', 'alhpa')] }, /system: no rated clip has alhpa; did you mean alpha\?/u],
    [{ where: [limit('color', 'red')] }, /the factor color; there are system.*item.*voice/u],
    [{ where: [limit('system')] }, /system has no selected value; choose at least one/u],
    [{ where: [limit('', 'a')] }, /name a factor/u],
    [{ rules: [{ rule: 'to fast' }] }, /no rule named to fast; did you mean too fast\?/u],
    [{ rules: [{ rule: 'nonsense' }] }, /no rule named nonsense; there are .*too fast/u],
    [{ rules: [{ rule: 'too fast', shares: 1 }] }, /rule too fast: shares .*; did you mean share\?/u],
    [{ rules: [{ rule: 'too fast', share: 'half' }] }, /rule too fast: share must be a number/u],
    [{ rules: [{ rule: 'too fast' }, { rule: 'too fast' }] }, /rule too fast appears twice/u],
    [{ rules: [{ rule: 'i2d objective', metrics: { quality: 'mos' } }] }, /needs the metric mos/u],
    [{ by: ['voise'] }, /voise is no factor of a clip; did you mean voice\?/u],
    [{ lower: ['wor'] }, /wor is not a metric/u],
  ];
  test.each(cases)('%j', async (request, message) => {
    const reply = await researcher.send('post', '/studies/mine/analysis', { ...named, ...request });
    const text = await reply.text();
    expect([reply.status, text]).toEqual([422, expect.stringMatching(message)]);
    // Options are of the command line; nobody sees them here.
    expect(text).not.toContain('--');
  });

  test('a table that cannot be used is told by its name alone', async () => {
    const file = await uploaded('../../odd name.csv', 'a,b\n1,2\n');
    expect(file.name).toBe('odd name.csv');
    const reply = await researcher.send('post', '/studies/mine/analysis', { ...named, metrics: [file] });
    const text = await reply.text();
    expect(reply.status).toBe(422);
    expect(text).toContain('odd name.csv');
    expect(text).not.toContain(server.running.context.env.dataFolder);
  });

  test('a program is no table, and a viewer keeps none', async () => {
    const body = { body: 'x', headers: { 'Content-Type': 'text/csv' } };
    const path = '/studies/mine/analysis/tables';
    expect((await researcher.fetch('post', `${path}/run.sh`, body)).status).toBe(400);
    const viewer = await ConsoleClient.as(server.running, 'viewer', { studies: ['mine'] });
    expect((await viewer.fetch('post', `${path}/a.csv`, body)).status).toBe(403);
    expect((await viewer.send('post', '/studies/mine/analysis', PLAIN_REQUEST)).status).toBe(200);
    const reviewer = await ConsoleClient.as(server.running, 'reviewer', { studies: ['mine'] });
    expect((await reviewer.send('post', '/studies/mine/analysis', PLAIN_REQUEST)).status).toBe(403);
  });
});

const draw = (request: AnalysisRequest, block: number, figure: number): Promise<DrawnFigure> =>
  researcher.post('/studies/mine/analysis/figure', { request, block, figure });

test('marks of a figure are walked through, say n, and lead to their clip', async () => {
  const request = { ...named, metrics: [await uploaded('metrics.csv', METRICS)] };
  const { analysis, clips } = await inTheConsole(request);
  const at = analysis.blocks[1]?.figures.findIndex(({ kind }) => kind === 'scatter') ?? -1;
  const rows = analysis.blocks[1]?.figures[at]?.rows ?? [];
  const { svg } = await draw(request, 1, at);
  const links = [
    ...(svg ?? '').matchAll(/<a href="#clip=([^"]*)" tabindex="-1" data-mark="" aria-label="([^"]*)"/gu),
  ];
  expect(links.map(([, clip = '']) => decodeURIComponent(clip))).toEqual(rows.map(({ clip }) => clip));
  for (const [, clip = '', words] of links) {
    expect(words).toContain(decodeURIComponent(clip));
    expect(words).toMatch(/dnsmos \d.*mean quality \d.*, n \d/u);
    expect(clips[decodeURIComponent(clip)]).toMatchObject({ item: expect.stringMatching(/^p\d$/u) });
  }
  expect(svg?.match(/ id="/gu) ?? []).toHaveLength(svg?.match(/ id="f1-/gu)?.length ?? 0);
  const bars = await draw(request, 0, 0);
  expect(bars.svg).toMatch(/^<svg [^>]*role="group"/u);
  expect(bars.svg).toMatch(/<g role="img" tabindex="-1" data-mark="" aria-label="[^"]*, n \d+"/u);
  expect(bars.svg).not.toMatch(/NaN|undefined|graphics-|<script|\son\w+=/u);
  expect(
    (await researcher.send('post', '/studies/mine/analysis/figure', { request, block: 9, figure: 0 })).status,
  ).toBe(404);
});

test('mixed models are those of the command line, and say how far they are', async () => {
  const reply = await researcher.send('post', '/studies/mine/analysis/models', {
    request: named,
    engine: 'reml',
    draws: 1000,
  });
  const lines = (await reply.text()).trim().split('\n');
  const told = lines.map((line): ModelsLine => JSON.parse(line));
  const last = told.at(-1);
  const { blocks } = Object(await onTheCommandLine('--models', 'reml'));
  expect(last && 'blocks' in last && last.blocks).toEqual(blocks);
  const unknown = await researcher.send('post', '/studies/mine/analysis/models', {
    request: named,
    engine: 'magic',
    draws: 1000,
  });
  expect(await unknown.text()).toMatch(/"error".*reml/u);
});

test('numbers follow what is stored, and a sound that is no clip of the study is not there', async () => {
  const before = await inTheConsole();
  const { store } = server.running.context;
  const version = await store.currentVersionByName('mine');
  if (!version) throw new Error('the study is published');
  await answerSession(store, version, { name: 'late', answer: answerTo });
  const after = await inTheConsole();
  expect(after.listeners).toBe(before.listeners + 1);
  expect(after.analysis).toEqual(await onTheCommandLine());
  expect((await researcher.fetch('get', `/studies/mine/analysis/sounds/${'a'.repeat(64)}`)).status).toBe(404);
});
