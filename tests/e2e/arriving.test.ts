import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserListener } from '../support/browser-listener.ts';
import { launchChromium } from '../support/chromium.ts';
import { LiveServer } from '../support/live-server.ts';

let server: LiveServer;
let browser: Browser;

beforeAll(async () => {
  server = await LiveServer.start();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('a page whose code did not arrive comes back by itself when the server answers', async () => {
  const link = server.link(await server.publish('prosody'));
  const context = await browser.newContext();
  let lost = 0;
  await context.route('**/assets/*.js', (route) => {
    lost += 1;
    return lost <= 3 ? route.abort('connectionfailed') : route.continue();
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByText('Loading… 正在加载…').waitFor();
  await page.getByRole('checkbox').first().waitFor();
  expect(lost).toBeGreaterThan(3);
  await context.close();
});

test('code travels compressed, and what a study says does not', async () => {
  const link = server.link(await server.publish('prosody'));
  const listener = await BrowserListener.open(browser, link);
  await listener.page.getByRole('checkbox').first().waitFor();
  const script = listener.requests.find((url) => url.endsWith('.js')) ?? '';
  const encodingOf = async (url: string): Promise<string | null> =>
    (await fetch(url, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding');
  expect(await encodingOf(script)).toBe('gzip');
  expect(await encodingOf(`${link}/api/session`)).toBeNull();
  expect(listener.errors).toEqual([]);
  await listener.close();
});
