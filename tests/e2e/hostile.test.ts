import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { StudyVersion } from '../../server/db/store.ts';
import { HIT, PAYLOADS, writeHostileStudy } from '../support/hostile-study.ts';
import { LiveServer } from '../support/live-server.ts';
import { ScriptWatch } from '../support/script-watch.ts';
import { useStage } from '../support/stage.ts';
import { temporaryFolder } from '../support/test-server.ts';

const stage = useStage(() => LiveServer.start());
let version: StudyVersion;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const folder = await temporaryFolder();
  version = await stage.server.publishFolder(await writeHostileStudy(join(folder.path, 'hostile')));
  await folder.remove();
});
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
  await page.waitForTimeout(500);
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
