import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedRules } from '../../server/cli/named-rules.ts';
import { readRatedStudy } from '../../server/app/imports/rating-source.ts';
import { screenRatings } from '../../server/app/screening/screen.ts';
import { answerSession, STARTED } from '../server/app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../server/app/ratings/study.ts';
import { audit, languagesAt, looksIn } from '../support/audit.ts';
import { launchChromium } from '../support/chromium.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { LiveServer } from '../support/live-server.ts';
import { loaded } from '../support/loaded.ts';
import { newVersion } from '../support/new-version.ts';

const SHOTS = process.env['EARSHOT_SHOTS'];

let server: LiveServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await LiveServer.start();
  browser = await launchChromium();
  const { store } = server.running.context;
  const study = exportStudyDocument();
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  for (const name of ['one', 'two', 'three']) await answerSession(store, version, { name, answer: answerTo });
  await answerSession(store, version, { name: 'bad', answer: (asked) => answerTo(asked, 'human') });
  const { cookie } = await ConsoleClient.as(server.running, 'researcher', { studies: ['mine'] });
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.running.url }]);
  page = await context.newPage();
}, 60_000);

afterAll(async () => {
  await context.close();
  await browser.close();
  await server.close();
});

async function shoot(name: string): Promise<void> {
  if (SHOTS === undefined) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

const open = (path: string) => page.goto(`${server.running.url}/console/studies/mine/${path}`);

async function printed(rules: string) {
  const { store } = server.running.context;
  const source = await readRatedStudy({ store, name: 'mine', modes: ['live'] });
  const rows = screenRatings(source, namedRules(rules)).tables.find(
    ({ name }) => name === 'screenings',
  )?.rows;
  return rows?.[1]?.['ratings'];
}

const chosen = () => page.getByRole('group', { name: 'Counted with current selection' }).locator('.value');

test('a rule that is switched changes n and means as the command line says, and nothing that is published', async () => {
  await open('quality');
  await expect.poll(() => chosen().textContent()).toBe('54');
  await page.getByRole('button', { name: 'No rules' }).click();
  await expect.poll(() => chosen().textContent()).toBe('64');
  await page.getByRole('button', { name: 'Only this: generic reasons' }).click();
  await expect.poll(() => chosen().textContent()).toBe(String(await printed('generic reasons')));
  await page.getByRole('button', { name: 'Primary', exact: true }).click();
  await page.getByRole('switch', { name: 'Exclude by att batch' }).press('Space');
  await expect.poll(() => chosen().textContent()).toBe('64');
  const counting = page.getByRole('group', { name: 'Counted with primary rule set' }).locator('.value');
  expect(await counting.textContent()).toBe('54');
  expect(await page.locator('main').textContent()).not.toMatch(/alpha|beta/u);
});

test.each([
  ['en', 'No device note', 'A flag excludes no rating'],
  ['zh', '没有设备信息', '不排除任何评分'],
])(
  'what flags a listener, and what that means, is told in words of the server, in %s',
  async (language, title, about) => {
    const tab = await context.newPage();
    await tab.addInitScript((chosen) => localStorage.setItem('earshot/console/language', chosen), language);
    const base = `${server.running.url}/console/studies/mine`;
    await tab.goto(`${base}/quality`);
    await tab.getByText(`${title}: 4`, { exact: true }).waitFor();
    const { store } = server.running.context;
    const version = await store.currentVersionByName('mine');
    const session = await store.findSession(version?.studyId ?? '', { listenerId: 'Lone' });
    await tab.goto(`${base}/listeners/${session?.id ?? ''}`);
    await tab.getByText(title, { exact: true }).waitFor();
    await tab.getByText(about).first().waitFor();
    // The pages of the other tests share it.
    await tab.evaluate(() => localStorage.removeItem('earshot/console/language'));
    await tab.close();
  },
);

test('by keys alone a listener is left out with a reason, the numbers follow, and it is undone', async () => {
  await open('quality/listeners');
  await page.getByRole('link', { name: 'Lone' }).click();
  await page.getByRole('heading', { name: 'Listener Lone' }).waitFor();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('no');
  await dialog.getByRole('button', { name: 'Exclude' }).click();
  await dialog.getByText('3 to 1000 characters').waitFor();
  await dialog.getByLabel('Reason').fill('wrote that a child answered');
  await dialog.getByRole('button', { name: 'Exclude' }).press('Enter');
  await page.getByText('Excluded').first().waitFor();
  expect(
    await page.getByRole('group', { name: 'Counted / all ratings' }).locator('.value').textContent(),
  ).toBe('0 / 16');
  await page.getByRole('button', { name: 'Undo last decision' }).click();
  await dialog.getByLabel('Reason').fill('that was another listener');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => page.getByRole('group', { name: 'Counted / all ratings' }).locator('.value').textContent())
    .toBe('16 / 16');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Listener Ltwo' }).waitFor();
  await page.getByLabel('Keyboard shortcuts').uncheck();
  await page.locator('h1').focus();
  await page.keyboard.press('x');
  expect(await dialog.count()).toBe(0);
});

test('a search among listeners stays when those of rehearsals are included', async () => {
  await open('quality/listeners');
  const search = page.getByLabel('Pseudonym starts with');
  await search.fill('Lbad');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByLabel('Include simulated listeners').check();
  await loaded(page);
  expect([await search.inputValue(), await page.getByRole('row').count()]).toEqual(['Lbad', 2]);
});

test('with a second version, the pass rates of both and their difference are shown', async () => {
  const { store } = server.running.context;
  const study = exportStudyDocument('Final version');
  const final = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  for (const name of ['four', 'five']) await answerSession(store, final, { name, answer: answerTo });
  await open('quality');
  const row = page
    .getByRole('table', { name: 'Pass rates', exact: true })
    .getByRole('row', { name: /att batch/u });
  await expect
    .poll(() => row.allInnerTexts())
    .toEqual([expect.stringMatching(/1\s+4\s+3\s+75\.0/u), expect.stringMatching(/2\s+2\s+2\s+100\.0/u)]);
  await page.getByText('earshot screen mine --versions').waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  await shoot('quality-passes-en-360');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test.each(['en', 'zh'])(
  'no page of quality has a fault, in %s',
  async (language) => {
    await page.addInitScript((chosenLanguage) => {
      localStorage.setItem('earshot/console/language', chosenLanguage);
    }, language);
    const paths = ['quality', 'quality/listeners', 'quality/recruiter', 'log'];
    const { store } = server.running.context;
    const version = await store.currentVersionByName('mine');
    const session = await store.findSession(version?.studyId ?? '', { listenerId: 'Lbad' });
    paths.push(`listeners/${session?.id ?? ''}`);
    for (const path of paths.filter((_, turn) => languagesAt(turn, ['zh', 'en']).includes(language))) {
      await open(path);
      await loaded(page);
      expect(await audit(page, looksIn(language)), path).toEqual([]);
      await shoot(`quality-${path.replaceAll('/', '-').slice(0, 26)}-${language}-1280`);
    }
  },
  120_000,
);
