import { delimiter } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveServer } from '../../support/live-server.ts';

/** Programs of old Chromium versions, as a PATH lists folders: `.ci/full` fetches them. */
const PROGRAMS = (process.env['EARSHOT_OLD_CHROMIUM'] ?? '').split(delimiter).filter(Boolean);

/** These builds have no sandbox and no graphics, and no process of their own for pages. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'];

const POLL = { timeout: 60_000 };

let server: LiveServer;
let link: string;

beforeAll(async () => {
  if (PROGRAMS.length === 0) return;
  server = await LiveServer.start();
  link = server.link(await server.publish('turing'));
});

afterAll(() => server?.close());

/** Opens the study, and waits for a heading. Returns the errors that came before it. */
async function errorsUntil(page: Page, heading: string): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  // A page that stops its own loading never fires the load event.
  await page.goto(link, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(() => document.querySelector('h1')?.textContent.trim()), POLL)
    .toBe(heading);
  return errors;
}

describe
  .skipIf(PROGRAMS.length === 0)
  .each(PROGRAMS.length > 0 ? PROGRAMS : ['no old Chromium: .ci/old-chromium fetches two'])(
  '%s',
  (executablePath) => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ARGS });
    });

    afterAll(() => browser?.close());

    test('reaches the consent without an error', async () => {
      const page = await browser.newPage();
      expect(await errorsUntil(page, 'Before you begin')).toEqual([]);
      expect(await page.evaluate(() => document.querySelector('footer')?.innerText)).toContain(
        'I agree and start',
      );
    });

    test('is told so where it lacks what the page needs', async () => {
      const page = await browser.newPage();
      await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'OfflineAudioContext'));
      expect(await errorsUntil(page, 'This browser cannot run the study')).toEqual([]);
    });
  },
);
