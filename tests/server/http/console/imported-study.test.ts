import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { analysisRequest, type AnalysisReply, type PrintedPaper } from '#core/api/analysis.ts';
import type { ExportsView } from '#core/api/exports.ts';
import type { EffectView, ListenersView, ListenerView, LogLine, QualityOverview } from '#core/api/quality.ts';
import { analyseCommand, paperCommand } from '#core/commands/analyse-command.ts';
import { screenCommand } from '#core/commands/screen-command.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { importStudy, wordsOf } from '../../../support/imported-study.ts';
import { ASKED, clipOf, ITEMS, LISTENERS, scoreOf, SYSTEMS, VOTES } from '../../../support/imported-votes.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { zipContents } from '../../../support/zip-contents.ts';

let server: LiveServer;
let ada: ConsoleClient;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

const BS1534 = { rule: 'bs1534 hidden reference' };

beforeAll(async () => {
  server = await LiveServer.start();
  folder = await temporaryFolder();
  ada = await ConsoleClient.as(server.running, 'researcher', { name: 'ada' });
  await importStudy(ada, { name: 'old', file: 'votes.csv', text: VOTES }, ASKED);
});
afterEach(() => expect(server.log.splice(0)).toEqual([]));
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const meanOf = (system: string, listeners: readonly number[]): number =>
  mean(listeners.flatMap((at) => ITEMS.map((item) => scoreOf(at, system, item))));
function pearson(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [mean(x), mean(y)];
  const sum = (of: (at: number) => number): number => x.reduce((all, _, at) => all + of(at), 0);
  const xy = sum((at) => ((x[at] ?? NaN) - mx) * ((y[at] ?? NaN) - my));
  return xy / Math.sqrt(sum((at) => ((x[at] ?? NaN) - mx) ** 2) * sum((at) => ((y[at] ?? NaN) - my) ** 2));
}

type Blocks = AnalysisReply['analysis']['blocks'];
const rowsOf = (blocks: Blocks, name: string) =>
  blocks.flatMap(({ tables }) => tables).find((table) => table.name === name)?.rows ?? [];
const analysis = (request: unknown = {}): Promise<AnalysisReply> =>
  ada.post('/studies/old/analysis', request);

/** Runs a command of a page in a folder with the downloaded table and the named files. Returns its result as JSON. */
async function byCommand(command: string, files: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const table = await (await ada.fetch('get', '/studies/old/imported/table')).text();
  const all: Readonly<Record<string, string>> = { 'ratings.csv': table, ...files };
  const at = join(folder.path, 'command');
  await rm(at, { recursive: true, force: true });
  await mkdir(at);
  for (const [name, text] of Object.entries(all)) await writeFile(join(at, name), text);
  const [, ...words] = wordsOf(command);
  const placed = words.map((word) => (word in all ? join(at, word) : word));
  const shell = { say: () => undefined, log: () => undefined, untilStopped: () => Promise.resolve() };
  const paper = words.includes('--layout') ? ['--out', join(at, 'paper')] : [];
  expect(await runCommand([...placed, ...paper, '--json', join(at, 'out.json')], {}, shell)).toBe(0);
  return JSON.parse(await readFile(join(at, 'out.json'), 'utf8'));
}

test('listeners are screened with roles, and the effect is that of the command', async () => {
  const overview = await ada.get<QualityOverview>('/studies/old/quality');
  expect(overview).toMatchObject({ sessions: 10, ratings: 240, counting: 240, fixed: null, evidence: [] });
  const rule = overview.rules.find((one) => one.rule === BS1534.rule);
  expect(rule).toMatchObject({ sessions: 2, ratings: 48, primary: null, params: { below: 90, share: 0.15 } });
  // The file has no durations, no texts and no anchors.
  const names = overview.rules.map((one) => one.rule);
  expect(names).not.toContain('too fast');
  expect(names).not.toContain('podeval anchors');
  const body = { rules: [BS1534], rehearsals: false };
  const effect = await ada.post<EffectView>('/studies/old/quality/effect', body);
  expect(effect.primary).toEqual({ listeners: 10, sessions: 10, ratings: 240 });
  expect(effect.chosen).toEqual({ listeners: 8, sessions: 8, ratings: 192 });
  const rows = new Map(effect.scales.flatMap(({ rows: own }) => own).map((row) => [row.condition, row]));
  for (const system of SYSTEMS) {
    expect(rows.get(system)?.primary.mean).toBeCloseTo(meanOf(system, LISTENERS), 10);
    expect(rows.get(system)?.chosen.mean).toBeCloseTo(meanOf(system, LISTENERS.slice(2)), 10);
  }
  const command = screenCommand(overview.imported ?? 'none', body, effect);
  expect(command).toBe("earshot screen ratings.csv --scale quality=0..100 --rules 'bs1534 hidden reference'");
  const tables = JSON.stringify(await byCommand(command ?? ''));
  expect(tables).toContain('"ratings":192');
  const { ratings, analysis: report } = await analysis({ rules: [BS1534] });
  expect(ratings).toEqual({ all: 240, counting: 240 });
  expect(rowsOf(report.blocks, 'quality by system').find(({ system }) => system === 'b')).toMatchObject({
    n: 64,
  });
});

test('the primary analysis has the difference of the systems, as the command does', async () => {
  const { analysis: report, imported } = await analysis();
  expect(rowsOf(report.blocks, 'primary contrasts quality')).toMatchObject([{ a: 'a', b: 'b' }]);
  const [contrast] = rowsOf(report.blocks, 'primary contrasts quality');
  expect(contrast?.['difference']).toBeCloseTo(20, 10);
  const [first] = rowsOf(report.blocks, 'primary means quality');
  expect(first).toMatchObject({ system: 'a', n: 80 });
  expect(first?.['mean']).toBeCloseTo(meanOf('a', LISTENERS), 10);
  const command = analyseCommand(imported ?? 'none', analysisRequest.parse({}));
  const own = await byCommand(command);
  expect(own).toMatchObject({
    blocks: JSON.parse(JSON.stringify(report.blocks.map(({ tables }) => ({ tables })))),
  });
});

test('metrics are joined to the imported clips, with a row for each clip', async () => {
  const clips = ['a', 'b'].flatMap((system) => ITEMS.map((item) => ({ system, item })));
  const scores = clips.map(({ system, item }) => scoreOf(5, system, item) / 20);
  const text = [
    'clip,pesq',
    ...clips.map(({ system, item }, at) => `${clipOf(system, item)},${scores[at]}`),
  ].join('\n');
  const headers = { 'Content-Type': 'text/csv' };
  const kept = await ada.fetch('post', '/studies/old/analysis/tables/pesq.csv', { headers, body: text });
  const request = { metrics: [await kept.json()] };
  const { analysis: report, imported } = await analysis(request);
  const means = clips.map(({ system, item }) => mean(LISTENERS.map((at) => scoreOf(at, system, item))));
  const [row] = rowsOf(report.blocks, 'metrics quality');
  expect(row).toMatchObject({ metric: 'pesq', level: 'clips', n: 16, missing: 0 });
  expect(row?.['plcc']).toBeCloseTo(pearson(scores, means), 10);
  const figure = report.blocks
    .flatMap(({ figures }) => figures)
    .find(({ name }) => name === 'metric pesq quality');
  const marks = new Map(figure?.rows.map((mark) => [mark['clip'], mark]));
  for (const [at, { system, item }] of clips.entries()) {
    const values = Object.values(marks.get(clipOf(system, item)) ?? {});
    expect(values).toContain(scores[at]);
    expect(
      values.some((value) => typeof value === 'number' && Math.abs(value - (means[at] ?? NaN)) < 1e-9),
    ).toBe(true);
  }
  const model = rowsOf(report.blocks, 'quality model quality');
  expect(model.map(({ clip }) => clip)).toEqual(clips.map(({ system, item }) => clipOf(system, item)));
  expect(model[0]?.['quality']).toBeCloseTo(means[0] ?? NaN, 6);
  const own = await byCommand(analyseCommand(imported ?? 'none', analysisRequest.parse(request)), {
    'pesq.csv': text,
  });
  expect(own).toMatchObject({
    blocks: JSON.parse(JSON.stringify(report.blocks.map(({ tables }) => ({ tables })))),
  });
});

test('figures are drawn, and the paper has the numbers of the command', async () => {
  const request = analysisRequest.parse({});
  const { analysis: report, imported } = await analysis();
  const figures = report.blocks[0]?.figures ?? [];
  expect(figures.map(({ name }) => name)).toEqual(['quality by system', 'rater matrix quality']);
  for (const figure of figures.keys()) {
    const { svg } = await ada.post<{ svg: string }>('/studies/old/analysis/figure', {
      request,
      block: 0,
      figure,
    });
    expect(svg).toMatch(/^<svg/u);
  }
  const { svg } = await ada.post<{ svg: string }>('/studies/old/analysis/figure', {
    request,
    block: 0,
    figure: 0,
  });
  for (const system of ['a', 'b']) expect(svg).toContain(`>${system}<`);
  const { zip } = await ada.post<PrintedPaper>('/studies/old/analysis/paper', {});
  const files = await zipContents(Buffer.from(zip, 'base64'));
  const tables = [...files.keys()].filter((name) => /^tables\/.*\.csv$/u.test(name));
  expect(tables.length).toBeGreaterThan(0);
  await byCommand(paperCommand(imported ?? 'none', request));
  for (const name of tables)
    expect(files.get(name)?.toString()).toBe(
      await readFile(join(folder.path, 'command/paper', name), 'utf8'),
    );
});

test('a decision about an imported listener excludes the ratings everywhere, and can be undone', async () => {
  const list = await ada.get<ListenersView>('/studies/old/quality/listeners');
  expect(list.rows.map(({ listener }) => listener)).toEqual(LISTENERS.map((at) => `w${at}`));
  const decide = (verdict: string) =>
    ada.send('post', '/studies/old/decisions', { session: 'w3', verdict, reason: 'wore no headphones' });
  expect((await decide('undone')).status).toBe(409);
  expect((await decide('ask_to_return')).status).toBe(409);
  expect((await decide('exclude')).status).toBe(200);
  const view = await ada.get<ListenerView>('/studies/old/quality/listeners/w3');
  expect(view.row).toMatchObject({
    ratings: 24,
    counting: 0,
    decision: { verdict: 'exclude', actor: 'ada' },
  });
  expect(view).toMatchObject({ previous: 'w2', next: 'w4', timeline: [], checks: [], isUnblinded: true });
  expect(view.pages).toHaveLength(8);
  expect(view.pages[1]?.slots.map(({ system, heard }) => [system, heard])).toEqual(
    SYSTEMS.map((name) => [name, null]),
  );
  expect(view.pages[1]?.answers.map(({ value }) => value)).toEqual(
    SYSTEMS.map((name) => scoreOf(3, name, 1)),
  );
  const others = LISTENERS.filter((at) => at !== 3);
  const { ratings, analysis: report, imported } = await analysis();
  expect(ratings).toEqual({ all: 240, counting: 216 });
  const own = rowsOf(report.blocks, 'quality by system').find(({ system }) => system === 'a');
  expect(own?.['mean']).toBeCloseTo(meanOf('a', others), 10);
  const command = analyseCommand(imported ?? 'none', analysisRequest.parse({}));
  expect(await byCommand(command)).toMatchObject({
    blocks: JSON.parse(JSON.stringify(report.blocks.map(({ tables }) => ({ tables })))),
  });
  const log = await ada.get<LogLine[]>('/studies/old/log');
  expect(log.find(({ kind }) => kind === 'decision')?.detail).toContain('session w3: wore no headphones');
  expect((await decide('undone')).status).toBe(200);
  expect((await analysis()).ratings).toEqual({ all: 240, counting: 240 });
  const unknown = { session: 'w99', verdict: 'exclude', reason: 'not there' };
  expect((await ada.send('post', '/studies/old/decisions', unknown)).status).toBe(404);
});

test('earshot decide excludes an imported listener beside the server, and undoes it', async () => {
  const { dataFolder } = server.running.context.env;
  const said: string[] = [];
  const decide = (verdict: string, listener = 'w4'): Promise<0 | 1> => {
    const words = ['--listener', listener, '--verdict', verdict, '--reason', 'heard nothing', '--as', 'ben'];
    const say = (line: string) => void said.push(line);
    const untilStopped = () => Promise.reject(new Error('a decision ends by itself'));
    return runCommand(
      ['decide', 'old', ...words],
      { EARSHOT_DATA: dataFolder },
      { say, log: say, untilStopped },
    );
  };
  expect(await decide('exclude')).toBe(0);
  expect(said).toEqual(['w4: excluded: heard nothing\n  none of its ratings counts']);
  const view = await ada.get<ListenerView>('/studies/old/quality/listeners/w4');
  expect(view.row).toMatchObject({ counting: 0, decision: { verdict: 'exclude', actor: 'ben' } });
  expect(await decide('ask-to-return')).toBe(1);
  expect(said.at(-1)).toContain('imported listeners cannot be asked to return');
  expect(await decide('exclude', 'w99')).toBe(1);
  expect(said.at(-1)).toContain('old has no such listener');
  expect(await decide('undo')).toBe(0);
  expect((await analysis()).ratings).toEqual({ all: 240, counting: 240 });
});

test('means have no listeners, so that they are not screened', async () => {
  const asked = {
    ...ASKED,
    columns: ASKED.columns.slice(1),
    ignore: ['worker'],
    repeats: 'first',
    means: true,
  };
  await importStudy(ada, { name: 'means', file: 'votes.csv', text: VOTES }, asked);
  expect(await ada.get('/studies/means/head')).toMatchObject({ state: 'ratings', hasListeners: false });
  expect(await ada.get('/studies/old/head')).toMatchObject({ state: 'ratings', hasListeners: true });
  expect(await ada.get<ExportsView>('/studies/means/exports')).toMatchObject({ imported: { means: true } });
});
