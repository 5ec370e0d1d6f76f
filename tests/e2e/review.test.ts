import { join } from 'node:path';
import type { Browser, BrowserContext, Page as BrowserPage } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '#core/session/page.ts';
import { startReview } from '../../server/http/review/start-review.ts';
import type { RunningReview } from '../../server/cli/declare/shell.ts';
import type { AdjustableStore } from '../../server/db/contract/database.ts';
import { adjustSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import type { StudyVersion } from '../../server/db/contract/store.ts';
import { audit, type Look } from '../support/audit.ts';
import { launchChromium } from '../support/chromium.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { LiveServer } from '../support/live-server.ts';
import { BLOCKS, writeShortStudy } from '../support/short-studies.ts';
import { TestListener } from '../support/test-listener.ts';
import { temporaryFolder, type TestServer } from '../support/test-server.ts';
import { look } from './look.ts';

const LOOKS: readonly Look[] = [
  { width: 360, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
];
/** What each reviewer thinks of the ten reasons, by the number that a reason gives itself; the others are consistent. */
const THOUGHTS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  anastasia: { 3: '2', 7: '2' },
  bonifatius: { 3: '2', 8: '2', 9: '3' },
  cyprian: { 7: '2', 9: '3' },
};

let server: LiveServer;
let listeners: TestServer;
let browser: Browser;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let version: StudyVersion;
let store: AdjustableStore;
let pages: readonly Page[];
let listener: string;
const running: RunningReview[] = [];

beforeAll(async () => {
  server = await LiveServer.start();
  browser = await launchChromium();
  folder = await temporaryFolder();
  const study = await writeShortStudy(join(folder.path, 'study'), { blocks: [BLOCKS['ternary'] ?? ''] });
  version = await server.publishFolder(study);
  listeners = await server.listenerServer(version);
  const visitor = new TestListener(listeners);
  const view = await visitor.begin();
  const key = visitor.cookie.slice(visitor.cookie.indexOf('=') + 1);
  pages = await server.pages(key);
  listener = (await server.session(key)).listenerId;
  await visitor.finish(view, (page) => ({
    label: { human: 'human', flawed: 'machine' }[pages[page.position - 1]?.slots[0]?.role ?? ''] ?? 'unclear',
    reason: `Reason ${page.position}: the pauses sound odd to me`,
    confidence: 2,
  }));
  store = adjustSqliteStore(listeners.dataFolder);
});

afterAll(async () => {
  for (const review of running) await review.close();
  await store?.close();
  await browser?.close();
  await listeners?.close();
  await server?.close();
  await folder?.remove();
});

interface Reviewer {
  page: BrowserPage;
  context: BrowserContext;
  /** Everything that the review page was told, sounds too, as text. */
  received: string[];
}

async function open(
  name: string,
  options: { adjudicates?: boolean; language?: 'zh' } = {},
): Promise<Reviewer> {
  const order = { store, dataFolder: listeners.dataFolder, name: version.name, reviewer: name };
  const review = await startReview(
    {
      ...order,
      adjudicates: options.adjudicates ?? false,
      modes: ['live'],
      clips: null,
      log: (line) => server.log.push(line),
    },
    { port: 0, language: options.language ?? null },
  );
  running.push(review);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const received: string[] = [];
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    received.push(`${response.url()} ${JSON.stringify(response.headers())} ${body.toString('latin1')}`);
    await route.fulfill({ response, body });
  });
  await page.goto(review.url);
  return { page, context, received };
}

/** Which of the reasons is shown. */
async function numberShown(page: BrowserPage): Promise<number> {
  return Number(/Reason (\d+)/u.exec(await page.locator('dd.text').innerText())?.[1]);
}

/** Reviews by keys alone until so many are done, or nothing is left. */
async function review({ page }: Reviewer, name: string, count = Infinity): Promise<number[]> {
  const seen: number[] = [];
  const settled = page
    .locator('dd.text')
    .or(page.getByRole('heading', { level: 1, name: /^(All reviewed|已全部评审)$/u }));
  await settled.waitFor();
  while (seen.length < count && (await page.locator('dd.text').count()) > 0) {
    const n = await numberShown(page);
    seen.push(n);
    await page.keyboard.press(THOUGHTS[name]?.[n] ?? '1');
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => settled.allInnerTexts())
      .not.toEqual([expect.stringContaining(`Reason ${n}:`)]);
    await settled.waitFor();
  }
  return seen;
}

const kappaOn = (page: BrowserPage) => page.locator('td.kappa');
const rowsOf = async (): Promise<Record<string, Readonly<Record<string, string>>>> => {
  const rows = (await server.export(version)).filter(({ scale }) => scale === 'human-likeness');
  return Object.fromEntries(rows.map((row) => [row['page'] ?? '', row]));
};

test('A10 two reviewers, a third who decides, kappa, and what it does to the ratings', async () => {
  const ana = await open('anastasia');
  await ana.page.locator('dd.text').waitFor();
  await ana.page.keyboard.press('Space');
  await expect
    .poll(() => ana.page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0))
    .toBeGreaterThan(0);
  await ana.page.keyboard.press('Enter');
  await ana.page.getByText('Choose a verdict first.').waitFor();
  await look(ana, 'review-item');
  expect(await audit(ana.page, LOOKS)).toEqual([]);
  const first = await review(ana, 'anastasia', 4);
  await ana.page.keyboard.press('Backspace');
  await expect.poll(() => numberShown(ana.page)).toBe(first[3]);
  expect(await ana.page.getByRole('checkbox', { checked: true }).count()).toBe(1);
  // Another language is no reason to lose what is not stored yet.
  const reason = ana.page.getByRole('textbox');
  await reason.fill('not stored yet');
  const asked: string[] = [];
  ana.page.on('request', (request) => asked.push(request.url()));
  await ana.page.getByRole('button', { name: '中文' }).click();
  await ana.page.getByText('已完成 4 / 10').waitFor();
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  expect([await numberShown(ana.page), await reason.inputValue()]).toEqual([first[3], 'not stored yet']);
  await ana.context.unrouteAll({ behavior: 'ignoreErrors' });
  await ana.context.close();

  // Whoever comes back goes on where the work was left, whatever became of the page.
  const again = await open('anastasia', { language: 'zh' });
  await again.page.getByText('已完成 4 / 10').waitFor();
  await look(again, 'review-item-zh');
  const rest = await review(again, 'anastasia');
  expect([...first, ...rest].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await again.page.getByText('两位评审员都完成后才显示一致程度').waitFor();
  expect(await kappaOn(again.page).count()).toBe(0);
  expect((await rowsOf())['3']).toMatchObject({ counts: 'TRUE', review: 'NA' });

  const bo = await open('bonifatius');
  await bo.page.locator('dd.text').waitFor();
  const order = await review(bo, 'bonifatius');
  expect(order).not.toEqual([...first, ...rest]);
  // Of ten, seven alike: 6 consistent, 1 inconsistent. By chance 0.8 * 0.7 + 0.2 * 0.2 = 0.6; (0.7 - 0.6) / 0.4 = 0.25.
  await kappaOn(bo.page).waitFor();
  expect(await kappaOn(bo.page).innerText()).toBe('0.25');
  await bo.page.getByText('They are final now that the results are shown').waitFor();
  expect(await bo.page.getByRole('button', { name: 'Look through them again' }).count()).toBe(0);
  await look(bo, 'review-results');
  expect(await audit(bo.page, LOOKS)).toEqual([]);
  const between = await rowsOf();
  expect(between['3']).toMatchObject({ counts: 'FALSE', reasons: 'expert review', review: 'inconsistent' });
  expect(between['7']).toMatchObject({ counts: 'TRUE', flags: 'open review', review: 'disputed' });
  expect(between['1']).toMatchObject({ counts: 'TRUE', flags: 'NA', review: 'consistent' });

  await expect(open('dorothea')).rejects.toThrow('anastasia and bonifatius review study');
  await expect(open('anastasia', { adjudicates: true })).rejects.toThrow('another person must decide');
  const cy = await open('cyprian', { adjudicates: true });
  await cy.page.getByText('The two verdicts').waitFor();
  await look(cy, 'review-decide');
  expect(await audit(cy.page, LOOKS)).toEqual([]);
  expect((await review(cy, 'cyprian')).toSorted((a, b) => a - b)).toEqual([7, 8, 9]);
  await kappaOn(cy.page).waitFor();
  expect(await kappaOn(cy.page).innerText()).toBe('0.25');
  await cy.page.getByRole('button', { name: 'Look through them again' }).waitFor();
  await look(cy, 'review-decided');
  await expect(open('dorothea', { adjudicates: true })).rejects.toThrow('cyprian decides where reviewers of');

  const after = await rowsOf();
  const out = Object.values(after).filter(({ counts }) => counts === 'FALSE');
  expect(out.map(({ page }) => page)).toEqual(['3', '7']);
  expect(after['8']).toMatchObject({ counts: 'TRUE', review: 'consistent' });
  expect(after['9']).toMatchObject({ counts: 'TRUE', flags: 'open review', review: 'cannot tell' });

  const secrets = [
    ...pages.flatMap(({ unit, slots }) => [unit, ...slots.flatMap(({ clip, token }) => [clip, token])]),
    version.id,
    version.studyId,
    listener,
    ...'alpha bravo person flawed traps clips/'.split(' '),
  ];
  for (const [who, others] of [
    [ana, 'bonifatius'],
    [bo, 'anastasia'],
    [cy, 'anastasia'],
  ] as const) {
    const told = who.received.join('\n');
    expect(told).toContain('the pauses sound odd');
    for (const secret of [...secrets, others]) expect(told.includes(secret), secret).toBe(false);
  }
  expect(server.log).toEqual([]);
});

test('an owner invites somebody without an account, who sees the desk and nothing else', async () => {
  const [name = '', value = ''] = (await ConsoleClient.as(server.running, 'owner')).cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name, value, url: server.running.url }]);
  const page = await context.newPage();
  await page.goto(`${server.running.url}/console/studies/${version.name}/review`);
  await page.getByRole('button', { name: /Invite without an account.*Check of clips, Review/u }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Gustav Gast');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Invitation link', { exact: true }).inputValue();
  expect(await audit(page, LOOKS)).toEqual([]);
  await context.close();

  const guest = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const desk = await guest.newPage();
  await desk.goto(link);
  await desk.getByText('Gustav Gast is reviewing').waitFor();
  expect(await desk.getByRole('link').count()).toBe(0);
  await desk.keyboard.press('1');
  await look({ page: desk }, 'review-invited');
  expect(await audit(desk, LOOKS)).toEqual([]);
  await desk.goto(link.replace('#', '#x'));
  await desk.getByRole('heading', { name: 'This link does not open a review' }).waitFor();
  await guest.close();
});
