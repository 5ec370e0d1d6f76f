import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { exportCommand } from '#core/commands/export-command.ts';
import { exportRequest, type ExportAsked, type ExportsView } from '#core/api/exports.ts';
import type { JobView } from '#core/api/jobs.ts';
import { runCommand } from '../../../support/run-command.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { BLOCKS, writeShortStudy } from '../../../support/short-studies.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { zipContents } from '../../../support/zip-contents.ts';

let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let client: ConsoleClient;

const REASON = (page: number): string => `Reason ${page}: the pauses sound odd to me`;

beforeAll(async () => {
  server = await LiveServer.start();
  folder = await temporaryFolder();
  const study = await writeShortStudy(join(folder.path, 'mine'), { blocks: [BLOCKS['ternary'] ?? ''] });
  const version = await server.publishFolder(study);
  const listeners = await server.listenerServer(version);
  for (const other of ['human', 'machine']) {
    const visitor = new TestListener(listeners);
    const view = await visitor.begin();
    const pages = await server.pages(visitor.cookie.slice(visitor.cookie.indexOf('=') + 1));
    await visitor.finish(view, ({ position }) => {
      const role = pages[position - 1]?.slots[0]?.role ?? '';
      const label = { human: 'human', flawed: 'machine' }[role] ?? other;
      return { label, reason: REASON(position), confidence: 2 };
    });
  }
  await listeners.close();
  client = await ConsoleClient.as(server.running, 'viewer', { studies: ['mine'] });
});
afterEach(() => expect(server.log.splice(0)).toEqual([]));
afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** Asks for an export and waits until it is over. */
async function made(request: ExportAsked): Promise<JobView> {
  const { id } = await client.post<JobView>('/studies/mine/exports', request);
  await expect
    .poll(async () => (await client.get<JobView>(`/studies/mine/jobs/${id}`)).state, { timeout: 60_000 })
    .not.toBe('running');
  return client.get<JobView>(`/studies/mine/jobs/${id}`);
}

async function download({ id, file }: JobView): Promise<Buffer> {
  const response = await client.fetch('get', `/studies/mine/jobs/${id}/file`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([
    file?.sha256,
    file?.bytes,
  ]);
  return bytes;
}

/** What the command line writes into a fresh folder when it is told what the page says. */
async function byCommand(request: ExportAsked): Promise<Map<string, Buffer>> {
  const out = join(folder.path, 'cli');
  await rm(out, { recursive: true, force: true });
  const command = exportCommand(exportRequest.parse(request), 'mine');
  const words = [...command.matchAll(/'([^']*)'|(\S+)/gu)].map(
    ([, inQuotes, plain]) => inQuotes ?? plain ?? '',
  );
  const at = Math.max(words.indexOf('--out'), words.indexOf('--html'), words.indexOf('--json'));
  const args = words.slice(1).map((word, index) => (index === at ? join(out, word) : word));
  // The command line knows a study by its folder too, as the console does: both read its metrics.
  args[1] = join(folder.path, 'mine');
  const said: string[] = [];
  const shell = {
    say: (line: string) => void said.push(line),
    log: (line: string) => void said.push(line),
    untilStopped: () => new Promise<void>(() => undefined),
  };
  const env = { EARSHOT_DATA: server.running.context.env.dataFolder };
  expect(await runCommand(args, env, shell), said.join('\n')).toBe(0);
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (path) => [path, await readFile(path)] as const)));
}

/** When it was made and by which words stands in some files. */
const STAMPED =
  /report\.html$|analysis\.json$|environment\.json$|checksums\.sha256$|datapackage\.json$|ro-crate-metadata\.json$/u;

function sameFiles(own: Map<string, Buffer>, cli: Map<string, Buffer>): void {
  expect(own.size).toBeGreaterThan(0);
  for (const [name, bytes] of own) {
    if (STAMPED.test(name)) continue;
    const [, there] = [...cli].find(([path]) => path.endsWith(`/${name}`) || path === name) ?? [];
    expect(there?.equals(bytes), name).toBe(true);
  }
  expect([...cli.keys()].length).toBe(own.size);
}

test.each<[string, ExportAsked]>([
  ['tables', { kind: 'tables', formats: ['parquet', 'wide', 'json', 'webmushra'], hasMark: true }],
  ['reasons', { kind: 'reasons', hasAnswers: true }],
  ['manifest', { kind: 'manifest' }],
  ['report', { kind: 'report' }],
])('%s: what is downloaded is byte for byte what the command line writes', async (kind, request) => {
  const job = await made(request);
  expect(job).toMatchObject({ state: 'done', kind: `export ${kind}`, actor: 'the-viewer' });
  expect(job.file?.name).toBe(`mine-${kind}.zip`);
  const own = await zipContents(await download(job));
  sameFiles(own, await byCommand(request));
  if (kind === 'tables')
    expect(job.result).toMatchObject({ rows: own.size > 0 ? expect.any(Number) : 0, warnings: [] });
});

test('the archive has the same files, the methods are the same text, and models the same numbers', async () => {
  const archive = await made({ kind: 'archive' });
  const byCli = await byCommand({ kind: 'archive' });
  const cli = [...byCli].find(([name]) => name.endsWith('.zip'))?.[1] ?? Buffer.alloc(0);
  sameFiles(await zipContents(await download(archive)), await zipContents(cli));
  const methods = await made({ kind: 'methods' });
  const [text] = [...(await byCommand({ kind: 'methods' })).values()];
  expect(text?.equals(await download(methods))).toBe(true);
  const models = await made({ kind: 'models', engine: 'none' });
  expect(models).toMatchObject({
    state: 'failed',
    error: expect.stringContaining("'none' is not an engine"),
  });
});

test('scores of reasons are handed in by who runs the study, and become a column of the export', async () => {
  const without = await made({ kind: 'tables', scores: true });
  expect(without.error).toContain('upload the table first');
  const bundles = await zipContents(await download(await made({ kind: 'reasons' })));
  const table = bundles.get('scores.csv')?.toString() ?? '';
  const filled = table.replaceAll(/,\r\n/gu, ',1\r\n');
  const upload = (text: string, by: ConsoleClient) =>
    by.fetch('put', '/studies/mine/reason-scores', { headers: { 'Content-Type': 'text/csv' }, body: text });
  expect((await upload(filled, client)).status).toBe(403);
  const researcher = await ConsoleClient.as(server.running, 'researcher', { studies: ['mine'] });
  const wrong = await upload(filled.replace('alpha', 'alpah'), researcher);
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('did you mean alpha')]);
  expect((await upload('x'.repeat(2_000_000), researcher)).status).toBe(400);
  expect((await client.get<ExportsView>('/studies/mine/exports')).scoresAt).toBeNull();
  expect(await (await upload(filled, researcher)).json()).toEqual({ count: filled.split('\r\n').length - 2 });
  const job = await made({ kind: 'tables', scores: true });
  const csv = (await zipContents(await download(job))).get('mine-ratings.csv')?.toString();
  expect(csv?.split('\r\n')[0]).toContain('reason_score');
  const view = await client.get<ExportsView>('/studies/mine/exports');
  expect(view).toMatchObject({ hasFolder: true, scoresAt: expect.any(String) });
  expect(view.jobs.length).toBeGreaterThan(2);
});

test('a reviewer gets no export, and a request that is none is refused', async () => {
  const reviewer = await ConsoleClient.as(server.running, 'reviewer', { studies: ['mine'] });
  expect((await reviewer.send('post', '/studies/mine/exports', { kind: 'tables' })).status).toBe(403);
  expect((await client.send('post', '/studies/mine/exports', { kind: 'tables', out: '/etc' })).status).toBe(
    422,
  );
  expect((await client.send('post', '/studies/other/exports', { kind: 'tables' })).status).toBe(404);
});
