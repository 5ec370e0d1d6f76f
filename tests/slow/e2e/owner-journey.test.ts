import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellText } from '#core/analysis/tables/text-table.ts';
import { analyseStudy } from '../../../server/app/analysis/analyse.ts';
import { exportStudy } from '../../../server/app/exports/export.ts';
import { readRatedStudy } from '../../../server/app/imports/rating-source.ts';
import { newAccountLink } from '../../../server/app/accounts/links.ts';
import { readSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../server/db/contract/store.ts';
import { audit, type Look } from '../../support/audit.ts';
import { effectPrinted, reviewedAtCommandLine } from '../../support/command-line.ts';
import { copyExample } from '../../support/example-study.ts';
import { LiveServer } from '../../support/live-server.ts';
import { loaded } from '../../support/loaded.ts';
import { filesBelow, zipOf } from '../../support/packed.ts';
import { useStage } from '../../support/stage.ts';
import { tableCells } from '../../support/table-cells.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { zipContents } from '../../support/zip-contents.ts';

const STUDY = 'voices';
const LISTENERS = 40;
/** What the page shows of a long table before more is asked for. */
const FIRST_ROWS = 25;
const REVIEWED = 20;
const VERDICTS = ['consistent', 'inconsistent', 'cannot tell'];
const HLS = 'human-likeness';
const MODES = ['live', 'rehearsal'] as const;
const LOOKS: readonly Look[] = [360, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);
/** As long as a busy machine may take for one thing that is waited for. */
const WAIT_MS = 120_000;

const stage = useStage(() => LiveServer.start());
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** The same data folder as a command of its own opens it. */
let store: Store;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

const dataFolder = (): string => stage.server.running.context.env.dataFolder;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = readSqliteStore(dataFolder());
  context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(WAIT_MS);
  page = await context.newPage();
  page.on('pageerror', (cause) => faults.push(String(cause)));
});

afterAll(async () => {
  await context.close();
  await store.close();
  await folder.remove();
});

const open = (path: string, on = page): Promise<unknown> =>
  on.goto(`${stage.server.running.url}/console/studies/${STUDY}${path}`);

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

/** The number that a page shows under a label. */
const stat = (label: string, on = page): Promise<number> =>
  on
    .getByRole('group', { name: label, exact: true })
    .locator('.value')
    .innerText()
    .then((text) => Number(text.replaceAll(',', '')));

/** What a command is asked for that names the study by its folder. */
const asked = () => ({ store, name: STUDY, modes: MODES, folder: join(dataFolder(), 'studies', STUDY) });
const atCommandLine = () => readRatedStudy(asked());

/** The Audio Turing Test with fewer clips, in which somebody has written a key wrongly. */
async function archiveWithMistake(): Promise<string> {
  const study = await copyExample('turing', folder.path, {
    replace: [['justification:', 'justifcation:']],
    keeps: (clip) => !/\/(flite_awb|festival_kal)\/|\/s1\.flac$/u.test(clip),
  });
  const archive = join(folder.path, `${STUDY}.zip`);
  await writeFile(archive, await zipOf(await filesBelow(study, `${STUDY}/`)));
  return archive;
}

async function enterByLink(): Promise<void> {
  const { url, context: world } = stage.server.running;
  await page.goto(await newAccountLink(world.store, { url, accountId: null, at: world.now() }));
  await page.getByLabel('Name', { exact: true }).fill('ada');
  await page.getByLabel('New password').fill('a long sentence is a password');
  await button('Save and continue').click();
}

async function upload(archive: string): Promise<void> {
  await button('New study').first().click();
  const chooser = page.waitForEvent('filechooser');
  const own = page.getByRole('region', { name: 'From your computer' });
  await own.getByRole('button', { name: 'ZIP archive…' }).click();
  await (await chooser).setFiles(archive);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('link', { name: `Open ${STUDY}` }).click();
}

/** Goes from a problem of the check to its place in the editor, and rewrites the line. */
async function mend(): Promise<void> {
  await page.getByRole('link', { name: 'Check the study file and clips' }).click();
  await button(/^study\.yaml:\d+:5 justifcation.*did you mean justification/u).click();
  const text = page.getByRole('textbox', { name: /study.yaml/u });
  await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.insertText('justification: required');
  await page.keyboard.press('Control+s');
  await page.getByText(/Errors: 0\.|No problems/u).waitFor();
}

/** Sends simulated listeners and watches them come; what the monitor has shown of them, in order. */
async function rehearse(): Promise<number[]> {
  const monitor = await context.newPage();
  await open('/monitor?mode=rehearsal', monitor);
  await monitor.getByText(/Live, as of/u).waitFor({ timeout: WAIT_MS });
  await open('/rehearsals');
  await page.getByRole('textbox', { name: 'Listeners', exact: true }).fill(String(LISTENERS));
  await button('Rehearse version 1').click();
  const entered = monitor
    .getByRole('row', { name: /^Opened the link/u })
    .getByRole('cell')
    .first();
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const n = Number(await entered.innerText());
        if (n !== seen.at(-1)) seen.push(n);
        return n;
      },
      { timeout: WAIT_MS, interval: 100 },
    )
    .toBe(LISTENERS);
  await page.getByText(`Version 1, ${LISTENERS} listeners, by ada`).waitFor();
  const { states, ratings } = await atCommandLine();
  await expect.poll(() => stat('Completed', monitor), { timeout: WAIT_MS }).toBe(states['completed']);
  expect(await stat('Answers', monitor)).toBe(ratings.filter(({ scale }) => scale === HLS).length);
  await monitor.close();
  return seen;
}

/** Says of the next reasons what it is told, by keys alone; the reasons with what was said of them. */
async function reviewByKeyboard(count: number): Promise<string[]> {
  const text = page.locator('dd.text');
  const said: string[] = [];
  for (let done = 0; done < count; done += 1) {
    await page.getByRole('heading', { level: 1, name: new RegExp(`^\\D*${done + 1} of `, 'u') }).waitFor();
    const verdict = done % VERDICTS.length;
    said.push(`${await text.innerText()}: ${VERDICTS[verdict]}`);
    await page.keyboard.press(String(verdict + 1));
    await page.keyboard.press('Enter');
  }
  await page
    .getByRole('status')
    .filter({ hasText: `${count} of ` })
    .waitFor();
  return said;
}

/** What Quality shows of every system: n and mean under the primary set, then under the rules that are chosen. */
async function effectShown(): Promise<string[][]> {
  const rows = await tableCells(page.getByRole('table', { name: `Block 1, ${HLS}` }));
  return rows.map((cells) => [0, 1, 3, 6, 8].map((at) => cells[at] ?? ''));
}

/** Switches a rule of the primary set off: what changes is what the command beside it prints. */
async function switchRule(): Promise<void> {
  await page.getByLabel('Include simulated listeners').check();
  await expect.poll(() => stat('Sessions')).toBe(LISTENERS);
  const same = (cells: string[]) => cells[1] === cells[3] && cells[2] === cells[4];
  await expect.poll(async () => (await effectShown()).map(same)).toEqual([true, true, true, true]);
  await page.getByRole('switch', { name: 'Exclude by att batch' }).press('Space');
  await loaded(page);
  expect((await effectShown()).map(same)).toEqual([false, false, false, false]);
  const command = await page.locator('code', { hasText: 'earshot screen' }).innerText();
  const rules = /--rules '([^']*)'/u.exec(command)?.[1] ?? '';
  expect(await effectShown()).toEqual(await effectPrinted(asked(), rules));
}

async function showNames(): Promise<void> {
  expect(JSON.stringify(await effectShown())).not.toContain('espeak');
  await button('Show names').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show names' }).click();
  await page.getByText('Names shown since').waitFor();
  await expect.poll(async () => JSON.stringify(await effectShown())).toContain('espeak');
}

/** Opens every table of the analysis: each says what `earshot analyse` prints, as far as the page shows its rows at first. */
async function readAnalysis(): Promise<void> {
  await page.getByLabel('Include simulated listeners').check();
  await page.getByText(`of ${(await atCommandLine()).ratings.length} ratings count`).waitFor();
  const { json } = await analyseStudy(asked());
  const tables = json.blocks[0]?.tables ?? [];
  expect(tables.map(({ title }) => title)).toContain(
    'Human-likeness score by system (Human 1, Unclear 0.5, Machine 0)',
  );
  for (const [at, { title, columns, rows }] of tables.entries()) {
    const box = page.locator(`#table-0-${at}`);
    if ((await box.getAttribute('open')) === null) await box.locator('summary').click();
    const printed = rows.slice(0, FIRST_ROWS).map((row) => columns.map((column) => cellText(column, row)));
    await expect.poll(() => tableCells(box), { message: title }).toEqual(printed);
  }
}

/** Makes the tables and takes them home: the files of `earshot export`, byte for byte. */
async function takeExport(): Promise<void> {
  await page.getByLabel('Include simulated listeners').check();
  await button(/^Create export ?: Ratings and sessions$/u).click();
  const link = page.getByRole('link', { name: /^Download/u });
  await link.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const taken = await zipContents(await readFile(await download.path()));
  const out = join(folder.path, 'tables');
  await exportStudy({ ...asked(), out });
  const made = await filesBelow(out);
  expect([...taken.keys()].toSorted()).toEqual(made.map(({ path }) => path).toSorted());
  for (const { path, content } of made) expect(taken.get(path)?.equals(content), path).toBe(true);
}

test("Done when: a new owner takes a study from the first link to the export, and every number is the command line's", async () => {
  await enterByLink();
  await upload(await archiveWithMistake());
  await mend();
  await open('');
  await button('Prepare').click();
  await button('Publish version 1').waitFor();

  await open('/preview');
  const frame = page.frameLocator('iframe');
  await frame.getByText('nothing is recorded for the study').waitFor();
  await frame.getByRole('button', { name: /agree/iu }).waitFor();

  await open('');
  await button('Publish version 1').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click();
  await button('Pause').waitFor();

  const seen = await rehearse();
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));

  await open('/review');
  await page.getByLabel('Include simulated listeners').check();
  await page.getByRole('link', { name: /^Start ?: Review of reasons, Review$/u }).press('Enter');
  const said = await reviewByKeyboard(REVIEWED);
  const desk = await reviewedAtCommandLine(dataFolder(), { name: STUDY, modes: MODES, reviewer: 'ada' });
  expect(desk.said).toEqual(said);
  await page.getByText(`${REVIEWED} of ${desk.total} done`).waitFor();

  await open('/quality');
  await switchRule();
  await showNames();
  await open('/analysis');
  await readAnalysis();
  await open('/exports');
  await takeExport();
  expect(faults).toEqual([]);
  expect(stage.server.log).toEqual([]);
});

test.each(['en', 'zh'] as const)('no page of exports and review has a fault, in %s', async (language) => {
  await page.evaluate((chosen) => localStorage.setItem('earshot/console/language', chosen), language);
  for (const path of ['/exports', '/review?rehearsals=true', '/review/answers/reviews?rehearsals=true']) {
    await open(path);
    await loaded(page);
    expect(await audit(page, LOOKS), path).toEqual([]);
  }
});
