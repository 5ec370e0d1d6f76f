import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REHEARSING } from '#core/api/job-kinds.ts';
import { en as accounts } from '../../../client/console/accounts/messages.ts';
import { en as exports } from '../../../client/console/exports/messages.ts';
import { en as files } from '../../../client/console/files/messages.ts';
import { en as monitor } from '../../../client/console/monitor/messages.ts';
import { en as quality } from '../../../client/console/quality/messages.ts';
import { en as review } from '../../../client/console/review/messages.ts';
import { en as studies } from '../../../client/console/studies/messages.ts';
import { en as ui } from '../../../client/console/ui/messages.ts';
import { en as study } from '../../../client/console/study/messages.ts';
import { answerSession, STARTED } from '../../server/app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../server/app/ratings/study.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { HeldApi } from '../../support/held-api.ts';
import { LiveServer } from '../../support/live-server.ts';
import { useStage } from '../../support/stage.ts';
import { writeTernary } from '../../support/tiny-study.ts';
import { newVersion } from '../../support/new-version.ts';

/** What pages say of data that are there and empty. None of what is shown here is. */
const EMPTY: readonly string[] = [
  accounts['accounts.empty'],
  accounts['log.empty'],
  accounts['studies.none'],
  exports['history.empty'],
  files['files.none'],
  monitor['people.none'],
  monitor['people.none.filtered'],
  quality['effect.none'],
  quality['listeners.empty'],
  quality['log.empty'],
  review['console.empty.answers'],
  studies.none,
  study['clips.empty'],
  study['clips.none'],
  study['difference.nothing'],
  study['rehearse.none'],
  study['rehearse.prepare'],
  study['versions.none'],
];

/** Below /console: every page that shows data. */
const PAGES = [
  '',
  '/accounts',
  '/log',
  '/studies/mine',
  '/studies/noises/files',
  '/studies/noises/clips',
  '/studies/mine/versions',
  '/studies/mine/rehearsals',
  '/studies/mine/preview',
  '/studies/mine/monitor',
  '/studies/mine/quality',
  '/studies/mine/quality/listeners',
  '/studies/mine/quality/recruiter',
  '/studies/mine/log',
  '/studies/mine/listeners/Sone',
  '/studies/mine/review',
  '/studies/mine/review/answers/reviews',
  '/studies/mine/analysis',
  '/studies/mine/exports',
];

const stage = useStage(() => LiveServer.start());
let context: BrowserContext;
let page: Page;
let api: HeldApi;
const faults: string[] = [];

async function fill(): Promise<void> {
  const { store, env } = stage.server.running.context;
  const document = exportStudyDocument();
  const version = await store.publishVersion(
    newVersion({ name: 'mine', slug: 'slug', study: document, at: STARTED }),
  );
  for (const name of ['one', 'two', 'three']) await answerSession(store, version, { name, answer: answerTo });
  await answerSession(store, version, { name: 'test', mode: 'rehearsal', answer: answerTo });
  const other = exportStudyDocument('Another title');
  await store.stageVersion(newVersion({ name: 'mine', slug: 'slug', study: other, at: STARTED }));
  for (const kind of [REHEARSING, 'export tables']) {
    const job = { id: kind, study: 'mine', kind, request: '{}', actor: 'the-owner', createdAt: STARTED };
    await store.beginJob(job);
    const end = { state: 'failed', result: '"stopped"', file: null, sha256: null, bytes: null } as const;
    await store.endJob(kind, { ...end, endedAt: STARTED });
  }
  const at = { account: 'the-owner', study: 'mine', detail: '', at: STARTED };
  await store.logAction({ ...at, action: 'publishes a version' });
  const path = join('studies', 'noises');
  await writeTernary(join(env.dataFolder, path));
  await store.rememberFolder({
    name: 'noises',
    path,
    isOwn: true,
    createdBy: 'the-owner',
    createdAt: STARTED,
  });
}

beforeAll(async () => {
  await fill();
  const { running } = stage.server;
  const [name = '', value = ''] = (await ConsoleClient.as(running, 'owner')).cookie.split('=');
  context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await context.addCookies([{ name, value, url: running.url }]);
});
afterAll(() => context.close());

beforeEach(async () => {
  await page?.unrouteAll({ behavior: 'ignoreErrors' });
  await page?.close();
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (cause) => faults.push(String(cause)));
  api = await HeldApi.on(page);
});

const goTo = (path: string): Promise<unknown> => page.goto(`${stage.server.running.url}/console${path}`);

/** What a part of the page shows of the data: without its title and what can be chosen. */
function dataText(part = '.host'): Promise<string> {
  return page.evaluate((selector) => {
    const sheet = new CSSStyleSheet();
    const others = '.head, .top, nav, label, select, button, thead, caption, form';
    sheet.replaceSync(`.host :is(${others}) { display: none !important }`);
    document.adoptedStyleSheets.push(sheet);
    const text = [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.innerText).join('\n');
    document.adoptedStyleSheets.pop();
    return text;
  }, part);
}

const loading = () => page.getByRole('status').filter({ hasText: /^(Loading|Checking|Counting)/u });

async function expectNothingEmpty(path: string): Promise<void> {
  const text = await dataText();
  for (const words of EMPTY) expect(text, path).not.toContain(words);
}

/** Lets one reply after the other through, until the page waits for nothing. */
async function untilLoaded(path: string): Promise<void> {
  for (;;) {
    await api.drawn();
    await expectNothingEmpty(path);
    if (api.count > 0) await api.letOne();
    else if ((await loading().count()) === 0) return;
  }
}

test.each(PAGES)(
  '%s shows that it loads, and neither numbers nor emptiness before its data',
  async (path) => {
    api.hold();
    await goTo(path);
    await loading().first().waitFor();
    await api.drawn();
    expect(await dataText()).not.toMatch(/\d/u);
    await untilLoaded(path);
    expect(faults).toEqual([]);
  },
);

interface Question {
  name: string;
  path: string;
  /** Asks the page for something else. */
  ask: () => Promise<unknown>;
  /** The part that answers. */
  part?: string;
}

const tick = (label: string) => () => page.getByLabel(label).click();
const choose = (label: string, value: string) => () =>
  page.getByLabel(label, { exact: true }).selectOption(value);

const QUESTIONS: readonly Question[] = [
  { name: 'simulated listeners', path: '/studies/mine/quality', ask: tick(quality.rehearsals) },
  {
    name: 'a rule',
    path: '/studies/mine/quality',
    ask: () => page.getByRole('button', { name: quality['set.none'] }).click(),
    part: '.pending',
  },
  { name: 'simulated listeners', path: '/studies/mine/quality/listeners', ask: tick(quality.rehearsals) },
  {
    name: 'a filter',
    path: '/studies/mine/quality/listeners',
    ask: choose(quality['f.decision'], 'none'),
  },
  {
    name: 'a study',
    path: '/log',
    ask: () => page.getByLabel(accounts['log.study']).selectOption({ index: 1 }),
  },
  { name: 'simulated listeners', path: '/studies/mine/review', ask: tick(review['console.rehearsals']) },
  {
    name: 'simulated listeners',
    path: '/studies/mine/monitor',
    ask: () => page.getByRole('button', { name: monitor['mode.rehearsal'], exact: true }).click(),
  },
  {
    name: 'a filter',
    path: '/studies/mine/monitor',
    ask: choose(monitor['people.filter'], 'finished'),
    part: `[aria-label="${monitor['people.list']}"]`,
  },
  {
    name: 'simulated listeners',
    path: '/studies/mine/analysis',
    ask: tick('Include simulated listeners'),
    part: '.results',
  },
];

test.each(QUESTIONS)('$path, asked for $name, shows no answer of before', async ({ path, ask, part }) => {
  await goTo(path);
  await page.locator('.host').getByRole('status').first().waitFor({ state: 'attached' });
  await untilLoaded(path);
  await expect.poll(() => dataText(part)).toMatch(/\d/u);
  api.hold();
  await ask();
  await expect.poll(() => api.count).toBeGreaterThan(0);
  await loading().first().waitFor();
  await api.drawn();
  expect(await dataText(part)).not.toMatch(/\d/u);
  await untilLoaded(path);
  expect(faults).toEqual([]);
});

test('a page for which the server has no time stays, says so, and asks again', async () => {
  let left = 2;
  const error = { code: 'overloaded', message: 'try again in some seconds' };
  await page.route(/\/console\/api\/studies\/mine\/quality/u, (route) => {
    left -= 1;
    return left < 0
      ? route.fallback()
      : route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error } });
  });
  await goTo('/studies/mine/quality');
  await page.getByText(ui.busy).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => dataText()).toMatch(/\d/u);
  await page.getByText(ui.busy).waitFor({ state: 'detached' });
  await untilLoaded('/studies/mine/quality');
  expect(faults).toEqual([]);
});

test('an account is invited to studies that are known', async () => {
  api.hold();
  await goTo('/accounts');
  await loading().first().waitFor();
  await page.getByRole('button', { name: accounts['accounts.invite'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('status').waitFor();
  expect(await dialog.innerText()).not.toContain(accounts['studies.none']);
  await untilLoaded('/accounts');
  await dialog.getByText('mine').waitFor();
});
