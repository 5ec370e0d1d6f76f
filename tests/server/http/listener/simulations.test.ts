import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { openPreview, previewPath } from '../../../support/preview-listener.ts';
import { attemptCheck } from '../../../support/check-answers.ts';
import { BLOCKS, writeShortStudy } from '../../../support/short-studies.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  const study = await writeShortStudy(join(folder.path, 'short'), {
    blocks: [BLOCKS['acr'] ?? '', BLOCKS['pairwise'] ?? ''],
    more: 'preparation: [{check: headphones, attempts: 1, on_fail: block}]\n',
  });
  server = await serveStudy(study);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function simulating(simulation: string): Promise<TestListener> {
  const listener = await openPreview(server, previewPath(server, { query: `&simulate=${simulation}` }));
  await listener.json('POST', 'enter', {});
  return listener;
}

const rated = { values: { quality: 4 } };

test('without a name that is known, everything works as for listeners', async () => {
  for (const name of ['', 'anything']) {
    const listener = await simulating(name);
    await listener.json('POST', 'preview/jump', { to: 1 });
    await listener.answer(1, () => rated);
    expect(await listener.json('GET', 'preview')).toMatchObject({ answered: 1, simulation: null });
  }
});

test('slow: replies wait, and sounds longer', async () => {
  const listener = await simulating('slow');
  await listener.json('POST', 'preview/jump', { to: 1 });
  const begun = performance.now();
  const page = await listener.page(1);
  const replied = performance.now();
  await listener.hear(page);
  expect(replied - begun).toBeGreaterThan(700);
  expect(performance.now() - replied).toBeGreaterThan(3500);
});

test('offline: pages come, and no answer arrives', async () => {
  const listener = await simulating('offline');
  await listener.json('POST', 'preview/jump', { to: 1 });
  await expect(listener.answer(1, () => rated)).rejects.toThrow('fetch failed');
  expect(await listener.json('GET', 'preview')).toMatchObject({ answered: 0, simulation: 'offline' });
});

test('failed-audio: pages come without their clips', async () => {
  const listener = await simulating('failed-audio');
  await listener.json('POST', 'preview/jump', { to: 1 });
  const page = await listener.page(1);
  expect((await listener.api('GET', `bundles/${page.token}`)).status).toBe(503);
});

test('failed-headphones: the check is failed by right answers', async () => {
  const results = [];
  for (const simulation of ['', 'failed-headphones']) {
    const listener = await simulating(simulation);
    await listener.consent(await listener.json<SessionView>('GET', 'session'));
    results.push(await attemptCheck(server, listener, 'headphones'));
    const { state, screenedOut } = await listener.json<SessionView>('GET', 'session');
    expect([state, screenedOut !== null]).toEqual(simulation ? ['screened_out', true] : ['active', false]);
  }
  expect(results.map(({ passed }) => passed)).toEqual([true, false]);
});

test('a listener cannot ask for trouble, and gets none', async () => {
  const listener = new TestListener(server);
  await listener.send('GET', `/s/${server.slug}?simulate=failed-audio`);
  const view = await listener.begin();
  expect(view.state).toBe('active');
  await listener.answer(1, () => rated);
});
