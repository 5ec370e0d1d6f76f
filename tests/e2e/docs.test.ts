import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { audit } from '../support/audit.ts';
import { buildDocs } from '../support/docs-site.ts';
import { useLiveStage } from '../support/stage.ts';
import { look } from './look.ts';

beforeAll(buildDocs);
const stage = useLiveStage();

/** Opens a page of the docs; `problems` grows by what the browser's console reports, and by requests to other hosts. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await stage.browser.newPage();
  const problems: string[] = [];
  const { url } = stage.server.running;
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') problems.push(line.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) problems.push(request.url());
  });
  await page.goto(`${url}/docs/${path}`);
  return { page, problems };
}

test('a search in the docs finds a term and opens its page', async () => {
  const { page, problems } = await open('');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('hidden reference');
  await page.getByRole('option').first().click();
  await expect.poll(() => page.url()).toMatch(/\/docs\/\w+\/[\w-]+\.html#/u);
  await expect.poll(() => page.locator('main').innerText()).toMatch(/hidden reference/iu);
  expect(problems).toEqual([]);
  await page.close();
});

test('axe finds nothing in the docs on a phone and in the dark, and no page is wider than its window', async () => {
  const { page, problems } = await open('reference/commands.html');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const faults = await audit(page, [
    { width: 360, scheme: 'light' },
    { width: 1280, scheme: 'dark' },
  ]);
  expect(faults).toEqual([]);
  for (const path of [
    'index.html',
    'methods/index.html',
    'reference/keys.html',
    'recruiting/listeners.html',
  ]) {
    await page.goto(`${stage.server.running.url}/docs/${path}`);
    await look({ page }, `docs-${path.replaceAll('/', '-')}`);
  }
  expect(problems).toEqual([]);
  await page.close();
});

test('the docs follow the colours of the device, until another choice is made', async () => {
  const { page, problems } = await open('start/console.html');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe('rgb(15, 19, 25)');
  await page.getByRole('switch', { name: /light/iu }).first().click();
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
  expect(problems).toEqual([]);
  await page.close();
});
