import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, type Look } from '../../support/audit.ts';
import { launchChromium } from '../../support/chromium.ts';
import { codeText, isFocused, selectedText } from '../../support/code-text.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { LiveServer } from '../../support/live-server.ts';
import { loaded } from '../../support/loaded.ts';
import { writeTernary } from '../../support/tiny-study.ts';

const LOOKS: readonly Look[] = [360, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);
const LONG_MS = 240_000;
const WAIT_MS = 90_000;

let server: LiveServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await LiveServer.start();
  const { store, env, now } = server.running.context;
  const client = await ConsoleClient.as(server.running, 'researcher', { name: 'anna' });
  const account = await store.accountByName('anna');
  await writeTernary(join(env.dataFolder, 'studies', 'noises'), 'batchs: 1\n');
  await store.addFolder({
    folder: {
      name: 'noises',
      path: join('studies', 'noises'),
      isOwn: true,
      createdBy: 'anna',
      createdAt: now(),
    },
    accountId: account?.id ?? '',
  });
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(WAIT_MS);
  const [name = '', value = ''] = client.cookie.split('=');
  await page.context().addCookies([{ name, value, url: server.running.url }]);
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

const open = (path: string): Promise<unknown> =>
  page.goto(`${server.running.url}/console/studies/noises${path}`);

/** A picture of the page for who wants to look at it, and what is wrong with it in both languages. */
async function looked(name: string): Promise<unknown[]> {
  const folder = process.env['EARSHOT_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  const faults: unknown[] = [];
  for (const language of ['zh', 'en']) {
    await page.evaluate((chosen) => localStorage.setItem('earshot/console/language', chosen), language);
    await page.reload();
    await loaded(page);
    faults.push(...(await audit(page, LOOKS)));
  }
  return faults;
}

it('leads by keyboard from a mistake in the file to listeners', { timeout: LONG_MS }, async () => {
  const faults: unknown[] = [];
  await open('/files');
  const mistake = page.getByRole('button', { name: /study.yaml:8:1 batchs/u });
  await mistake.focus();
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: /study.yaml/u });
  await expect.poll(() => isFocused(text)).toBe(true);
  expect(await selectedText(text)).toBe('batchs: 1');
  await page.keyboard.press('Delete');
  await page.reload();
  await page.getByText('Your unsaved text was restored', { exact: false }).waitFor();
  expect(await codeText(text)).not.toContain('batchs:');
  await text.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await isFocused(text)).toBe(false);
  await text.focus();
  await page.keyboard.press('Control+s');
  await page.getByText(/Errors: 0\./u).waitFor();
  faults.push(...(await looked('files')));

  await open('/clips');
  await page.getByRole('rowheader', { name: 'clips/alpha/s1.wav' }).waitFor();
  faults.push(...(await looked('clips')));

  await open('');
  await page.getByRole('button', { name: 'Prepare', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Publish version 1' }).waitFor();

  await open('/rehearsals');
  await page.getByRole('textbox', { name: 'Listeners', exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await page.getByText('Version 1, 3 listeners, by anna').waitFor();
  faults.push(...(await looked('rehearsals')));

  await open('');
  await page.getByRole('button', { name: 'Publish version 1' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).press('Enter');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  faults.push(...(await looked('overview')));
  await open('/versions');
  await page.getByRole('cell', { name: 'anna' }).waitFor();
  faults.push(...(await looked('versions')));
  const version = await server.running.context.store.currentVersionByName('noises');
  expect(version).toMatchObject({ state: 'open', number: 1 });
  expect(server.log).toEqual([]);
  expect(faults).toEqual([]);
});
