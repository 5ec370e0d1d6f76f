import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { HIT, PAYLOADS, writeHostileStudy } from '../../support/hostile-study.ts';
import { LiveServer } from '../../support/live-server.ts';
import { ScriptWatch } from '../../support/script-watch.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { loaded } from '../../support/loaded.ts';
import { TestListener } from '../../support/test-listener.ts';
import { useStage } from '../../support/stage.ts';
import { temporaryFolder } from '../../support/test-server.ts';

const stage = useStage(() => LiveServer.start());
let version: StudyVersion;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  const path = await writeHostileStudy(join(folder.path, 'hostile'));
  version = await stage.server.publishFolder(path);
  const { store, now } = stage.server.running.context;
  await store.rememberFolder({ name: 'hostile', path, isOwn: false, createdBy: 'a test', createdAt: now() });
  await answerWithScripts();
});
afterAll(() => folder.remove());

/** A listener whose every reason tries to run a script. */
async function answerWithScripts(): Promise<void> {
  const listeners = await stage.server.listenerServer(version);
  const visitor = new TestListener(listeners);
  const view = await visitor.begin();
  const key = visitor.cookie.slice(visitor.cookie.indexOf('=') + 1);
  const pages = await stage.server.pages(key);
  await visitor.finish(view, ({ position }) => ({
    label: { human: 'human', flawed: 'machine' }[pages[position - 1]?.slots[0]?.role ?? ''] ?? 'unclear',
    reason: `${position} ${PAYLOADS.slice(0, 3).join(' ')} sounds odd to me`,
  }));
  await listeners.close();
}
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function watched(): Promise<{ page: Page; watch: ScriptWatch; context: BrowserContext }> {
  const context = await stage.browser.newContext();
  contexts.push(context);
  const watch = await ScriptWatch.over(context);
  return { page: await context.newPage(), watch, context };
}

test('fault 38: no text of a study runs a script in the page of a listener, who writes one more', async () => {
  const { page, watch } = await watched();
  await page.goto(stage.server.link(version));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('I agree and start').waitFor();
  expect(await page.locator('main').innerText()).toContain(`onerror=`);
  expect(
    await page.locator('main :is(a[href^="javascript:"], script, iframe, svg[onload], img[onerror])').count(),
  ).toBe(0);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await button('I agree and start').click();
  await button('Play the recording').click();
  await page.getByRole('button', { name: 'Play the recording', pressed: true }).waitFor();
  await button('I hear it well').click();
  await button('Continue').click();
  await page.locator('.progress', { hasText: 'Page 1 of' }).waitFor();
  await page.getByRole('textbox').fill(PAYLOADS.join(' '));
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  expect(watch.seen).toEqual([]);
});

test('fault 38: the watch sees what the policy of a page stops, and what it does not', async () => {
  const { page, watch } = await watched();
  await page.goto(stage.server.link(version));
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), PAYLOADS[1] ?? '');
  await expect.poll(() => watch.seen).toEqual([expect.stringContaining('script-src-attr')]);
  await page.evaluate((name) => Reflect.get(window, name)(), HIT);
  await expect.poll(() => watch.seen).toContainEqual(expect.stringContaining('a script ran'));
});

/** Pages of the console, and what each shows once it has what it asked for. */
const CONSOLE_PAGES: readonly (readonly [path: string, shown: string])[] = [
  ['', 'table'],
  ['accounts', 'table'],
  ['log', 'table'],
  ['studies/hostile', 'main h1'],
  ['studies/hostile/files', '[role=textbox]'],
  ['studies/hostile/clips', 'table'],
  ['studies/hostile/versions', 'main h1'],
  ['studies/hostile/rehearsals', 'main h1'],
  ['studies/hostile/monitor', 'table'],
  ['studies/hostile/quality', 'table'],
  ['studies/hostile/quality/listeners', 'table'],
  ['studies/hostile/quality/recruiter', 'main h1'],
  ['studies/hostile/log', 'main h1'],
  ['studies/hostile/review', 'main h1'],
  ['studies/hostile/analysis', 'figure svg'],
  ['studies/hostile/preview', 'main h1'],
  ['studies/hostile/exports', 'main h1'],
];

test('fault 38: no text of a study, of a listener or of a colleague runs a script in the console', async () => {
  const { running } = stage.server;
  const owner = await ConsoleClient.as(running, 'owner');
  const [session] = await owner
    .get<{ rows: { session: string }[] }>('/studies/hostile/quality/listeners')
    .then(({ rows }) => rows.map((row) => row.session));
  expect(session).toBeDefined();
  const said = { session, verdict: 'keep', reason: PAYLOADS.join(' ') };
  await owner.post('/studies/hostile/decisions', said);
  const { fixed: screening } = await owner.get<{ fixed: string }>('/studies/hostile/quality');
  await owner.post('/studies/hostile/unblinding', { screening });
  const { page, watch, context: browser } = await watched();
  const [name = '', value = ''] = owner.cookie.split('=');
  await browser.addCookies([{ name, value, url: running.url }]);
  for (const [path, shown] of [
    ...CONSOLE_PAGES,
    [`studies/hostile/listeners/${session}`, 'table'] as const,
  ]) {
    await page.goto(`${running.url}/console/${path}`);
    await loaded(page);
    // Figures are drawn when they come into sight.
    await page
      .locator(shown.split(' ')[0] ?? shown)
      .first()
      .scrollIntoViewIfNeeded();
    await page.locator(shown).first().waitFor();
    await loaded(page);
    await page.waitForLoadState('networkidle');
    expect([path, watch.seen]).toEqual([path, []]);
  }
  const policy = (await page.goto(`${running.url}/console`))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'");
});
