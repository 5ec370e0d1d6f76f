import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LaunchList, PreviewLink, PreviewPlan } from '#core/api/preview.ts';
import { ROLES } from '#core/api/roles.ts';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { BLOCKS, writeShortStudy } from '../../../support/short-studies.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: LiveServer;
let version: StudyVersion;
let researcher: ConsoleClient;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await LiveServer.start();
  const study = await writeShortStudy(join(folder.path, 'short'), {
    blocks: [BLOCKS['acr'] ?? ''],
    languages: ['en', 'zh'],
    more: 'recruitment: {minutes: 1}\n',
  });
  version = await server.publishFolder(study);
  researcher = await ConsoleClient.as(server.running, 'researcher', { studies: ['short'] });
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

test('a link of the console opens the version that it was made for, staged ones too, and is in the log', async () => {
  const { store } = server.running.context;
  const study = { ...version.study, config: { ...version.study.config, title: 'Staged' } };
  const staged = await store.stageVersion(
    newVersion({ name: 'short', slug: 'unused', study, at: Date.now() }),
  );
  const plan = await researcher.get<PreviewPlan>('/studies/short/preview');
  expect(plan.versions.map(({ number, isStaged, isCurrent }) => [number, isStaged, isCurrent])).toEqual([
    [2, true, false],
    [1, false, true],
  ]);
  expect(plan).toMatchObject({ languages: ['en', 'zh'], strata: [], devices: 'any' });
  for (const [wanted, title] of [
    [undefined, version.study.config.title],
    [staged.id, 'Staged'],
  ] as const) {
    const { link, path } = await researcher.post<PreviewLink>('/studies/short/preview', { version: wanted });
    expect(link.endsWith(path)).toBe(true);
    const opened = await fetch(link, { redirect: 'manual' });
    const address = opened.headers.get('location') ?? '';
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const entered = await fetch(`${server.running.url}${address}/api/enter`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: server.running.url },
      body: '{}',
    });
    expect(await entered.json()).toMatchObject({ title });
  }
  const [last] = await store.listActions({ study: 'short', limit: 1 });
  expect(last).toMatchObject({ action: 'creates a link to a preview', account: 'the-researcher' });
  expect(last?.detail).toContain('version 2, until');
});

test('only who may run a study makes links to it; a version of another study is none of it', async () => {
  for (const role of ROLES) {
    const client = await ConsoleClient.as(server.running, role, { studies: ['short'] });
    const may = role === 'owner' || role === 'researcher';
    expect((await client.send('post', '/studies/short/preview', {})).status).toBe(may ? 200 : 403);
    expect((await client.fetch('get', '/studies/short/preview/checklist')).status).toBe(may ? 200 : 403);
  }
  const other = await server.running.context.store.publishVersion(
    newVersion({
      name: 'other',
      slug: 'other-slug',
      study: version.study,
      at: Date.now(),
    }),
  );
  const foreign = await researcher.send('post', '/studies/short/preview', { version: other.id });
  const unknown = await researcher.send('post', '/studies/short/preview', { version: '0'.repeat(64) });
  expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
  expect((await researcher.send('post', '/studies/other/preview', {})).status).toBe(404);
  expect((await new ConsoleClient(server.running.url).send('post', '/studies/short/preview')).status).toBe(
    401,
  );
});

test('the checklist says what is in the way of listeners, and why', async () => {
  const study = await writeShortStudy(join(folder.path, 'paid'), {
    blocks: [BLOCKS['acr'] ?? '', BLOCKS['pairwise'] ?? ''],
  });
  await server.publishFolder(study);
  const { version: paid } = { version: await server.running.context.store.currentVersionByName('paid') };
  if (!paid) throw new Error('the study is not there');
  const { config } = paid.study;
  const recruitment = { minutes: 0.01, reward: '0.01 GBP', prolific: { completed: 'DONE1' }, listeners: 3 };
  const { contact: _contact, ...rest } = config;
  const changed = {
    ...paid.study,
    config: { ...rest, language: ['en' as const, 'zh' as const], recruitment },
    consent: { en: [], zh: [] },
  };
  await server.running.context.store.publishVersion(
    newVersion({
      name: 'paid',
      slug: 'unused',
      study: changed,
      at: Date.now(),
    }),
  );
  const client = await ConsoleClient.as(server.running, 'researcher', { studies: ['paid'] });
  const { checks } = await client.get<LaunchList>('/studies/paid/preview/checklist');
  const said = Object.fromEntries(
    checks.map(({ id, verdict, reasons }) => [id, [verdict, reasons.join(' ')]]),
  );
  expect(said['consent']).toEqual(['todo', expect.stringContaining('en, zh')]);
  expect(said['time']).toEqual(['todo', expect.stringContaining('2 pages. Hearing their clips once takes')]);
  expect(said['codes']).toEqual(['todo', expect.stringMatching(/no_consent.*quota_full/u)]);
  expect(said['translations']).toEqual(['todo', expect.stringContaining('title: one text for en and zh')]);
  expect(said['contact']).toEqual(['todo', expect.stringContaining('contact: is not set')]);
  expect(said['lengths']).toEqual(['look', expect.stringContaining('under 3 s')]);
  expect(said['loudness']).toEqual(['look', expect.stringContaining('as is')]);
  expect(said['level']?.[0]).toBe('look');
  expect(said['study-file']?.[0]).toBe('look');
  const low = { ...changed, config: { ...changed.config, recruitment: { ...recruitment, minutes: 10 } } };
  await server.running.context.store.publishVersion(
    newVersion({
      name: 'paid',
      slug: 'unused',
      study: low,
      at: Date.now(),
    }),
  );
  const again = await client.get<LaunchList>('/studies/paid/preview/checklist');
  const { pay, time } = Object.fromEntries(again.checks.map((check) => [check.id, check]));
  expect(pay).toMatchObject({ verdict: 'todo', reasons: [expect.stringContaining('per hour, below the')] });
  expect(time?.verdict).toBe('ok');
});

test('only a preview may stand in a frame, and only the console has frames', async () => {
  const policyOf = async (path: string): Promise<string> =>
    (await fetch(`${server.running.url}${path}`, { redirect: 'manual' })).headers.get(
      'content-security-policy',
    ) ?? '';
  expect(await policyOf(`/s/${version.slug}`)).toContain("frame-ancestors 'none'");
  expect(await policyOf('/s/preview~abc~as-it-is~abc')).toContain("frame-ancestors 'self'");
  expect(await policyOf('/console')).toContain("frame-ancestors 'none'");
  expect(await policyOf('/console')).toContain("frame-src 'self'");
  expect(await policyOf(`/s/${version.slug}`)).toContain("frame-src 'none'");
});
