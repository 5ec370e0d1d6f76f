import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccountLink } from '../../../server/app/accounts/links.ts';
import { launchChromium } from '../../support/chromium.ts';
import { BrowserListener } from '../../support/browser-listener.ts';
import { LiveServer } from '../../support/live-server.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';
import { MUSHRA_WITHOUT_PRACTICE } from '../../support/without-steps.ts';
import { likeClicked, travel } from '../../e2e/journeys/journey.ts';
import { rateMushra } from '../../e2e/journeys/mushra.ts';

const postgres = postgresOfFile();
let browser: Browser;
let servers: LiveServer[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  const databaseUrl = await postgres().create();
  const one = await LiveServer.start({}, { databaseUrl });
  servers = [one, await LiveServer.start({}, { databaseUrl, dataFolder: one.dataFolder })];
}, 120_000);
afterAll(async () => {
  await browser.close();
  for (const server of servers) await server.close();
});

test('a listener rates on one server, and the monitor of another one shows it live', async () => {
  const [one, two] = servers;
  if (!one || !two) throw new Error('there are two servers');
  const version = await one.publish('mushra', {
    replace: [...MUSHRA_WITHOUT_PRACTICE, ['pages: 4', 'pages: 2']],
    keeps: (clip) => /\/s[25]\.flac$/u.test(clip),
  });
  const { url, context: world } = two.running;
  const owner = await browser.newContext({ locale: 'en-GB' });
  const page = await owner.newPage();
  await page.goto(await newAccountLink(world.store, { url, accountId: null, at: world.now() }));
  await page.getByLabel('Name', { exact: true }).fill('ada');
  await page.getByLabel('New password').fill('a long sentence is a password');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'New study' }).first().waitFor();
  await page.goto(`${url}/console/studies/mushra/monitor`);
  await page.getByText(/Live, as of \d/u).waitFor();
  const row = page.getByRole('row', { name: /^Completed/u }).getByRole('cell');
  expect(await row.first().innerText()).toBe('0');
  const listener = await BrowserListener.open(browser, one.link(version));
  const { clicked, rows } = await travel(one, version, listener, rateMushra);
  expect(likeClicked(rows, clicked)).toEqual(clicked);
  expect(rows.length).toBeGreaterThan(0);
  await expect.poll(() => row.first().innerText(), { timeout: 20_000 }).toBe('1');
  await owner.close();
}, 240_000);
