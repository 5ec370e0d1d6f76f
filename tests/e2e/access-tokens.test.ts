import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, looksIn } from '../support/audit.ts';
import { launchChromium } from '../support/chromium.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { LiveServer } from '../support/live-server.ts';
import { ScriptClient } from '../support/script-client.ts';
import { look } from './look.ts';

let server: LiveServer;
let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  server = await LiveServer.start();
  browser = await launchChromium();
  await server.publish('rating');
  const { url } = server.running;
  const { cookie } = await ConsoleClient.as(server.running, 'researcher', {
    name: 'ada',
    studies: ['rating'],
  });
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(60_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addCookies([{ name, value, url }]);
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Faults of axe and of the layout, with the page in the language that it is in. */
async function expectFine(name: string, lang: 'en' | 'zh-Hans'): Promise<void> {
  await look({ page }, `console-${name}-${lang}`);
  await page.locator(`html[lang=${lang}]`).waitFor();
  const found = await audit(page, looksIn(lang));
  expect(found.map(({ fault, look: at }) => `${name} ${lang} ${at}: ${fault}`)).toEqual([]);
}

test('somebody creates an access token, copies it once, sees its use, and revokes it', async () => {
  await page.goto(`${server.running.url}/console`);
  await page.getByRole('button', { name: 'Account ada' }).click();
  await page.getByRole('link', { name: 'Access tokens' }).click();
  await page.getByRole('heading', { level: 1, name: 'Access tokens' }).waitFor();
  await page.getByText('No access tokens').waitFor();
  await expectFine('tokens-none', 'en');

  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('nightly export');
  await dialog.getByLabel('Read and write').check();
  await dialog.getByLabel('Chosen studies').check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Choose at least one study.').waitFor();
  await expectFine('tokens-new', 'en');
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('Expires').selectOption('In 30 days');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const shown = await dialog.getByLabel('Access token').inputValue();
  await dialog.getByText('Copy token').click();
  await dialog.getByText('Copied').waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toBe(shown);
  await expectFine('tokens-made', 'en');
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(secret);

  const row = page.getByRole('row', { name: 'nightly export' });
  expect(await row.innerText()).toMatch(/Read and write\s+rating\s+.*\s+Never/u);
  const script = new ScriptClient(server.running.url, secret);
  expect(await script.status('get', '/studies/rating/overview')).toBe(200);
  await page.reload();
  await expect.poll(() => row.innerText()).not.toContain('Never');

  await page.getByRole('button', { name: '中文', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '访问令牌' }).waitFor();
  await expectFine('tokens', 'zh-Hans');
  await page.getByRole('button', { name: '新建令牌' }).click();
  await expectFine('tokens-new', 'zh-Hans');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '撤销 nightly export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click();
  await page.getByText('暂无访问令牌').waitFor();
  expect(await script.status('get', '/studies/rating/overview')).toBe(401);
  expect(faults).toEqual([]);
});
