import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Figure } from '#core/analysis/tables/figure.ts';
import { analyseStudy } from '../../server/app/analysis/analyse.ts';
import { namedRules } from '../../server/cli/named-rules.ts';
import { parseWhere } from '#core/analysis/blocks/where.ts';
import { rehearseVersion } from '../../server/app/rehearsal/rehearse-version.ts';
import { audit, looksIn } from '../support/audit.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { LiveServer } from '../support/live-server.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { useStage } from '../support/stage.ts';

const NAMES = /espeak|festival|flite/u;
const HLS = 'Human-likeness score by system';
const SHOTS = process.env['EARSHOT_SHOTS'];

const stage = useStage(() => LiveServer.start());
let context: BrowserContext;
let page: Page;
let folder = '';
const faults: string[] = [];

beforeAll(async () => {
  const { running } = stage.server;
  const version = await stage.server.publish('turing');
  folder = (await running.context.store.folderOf('turing'))?.path ?? '';
  await rehearseVersion({ ...running.context, url: running.url }, version, {
    folder,
    listeners: 14,
    careless: 0.3,
    seed: 'analysis',
    timeScale: 2000,
  });
  const { cookie } = await ConsoleClient.as(running, 'researcher', { studies: ['turing'] });
  const [name = '', value = ''] = cookie.split('=');
  context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await context.addCookies([{ name, value, url: running.url }]);
  page = await context.newPage();
  page.on('pageerror', (cause) => faults.push(String(cause)));
}, 60_000);
afterAll(() => context.close());
afterEach(() => {
  expect(faults).toEqual([]);
});

interface Asked {
  rules?: string;
  where?: readonly string[];
}

/** What `earshot analyse turing --rehearsals --json` writes. */
async function onTheCommandLine({ rules, where = [] }: Asked = {}) {
  const { store } = stage.server.running.context;
  const { json } = await analyseStudy({
    store,
    name: 'turing',
    modes: ['live', 'rehearsal'],
    folder,
    where: where.map(parseWhere),
    ...(rules !== undefined && { rules: namedRules(rules) }),
  });
  return json.blocks[0] ?? { tables: [], figures: [] };
}

const three = (value: unknown): string => (typeof value === 'number' ? value.toFixed(3) : '-');

/** System, n and score with its interval, as they are printed. */
async function scoresOnTheCommandLine(asked?: Asked): Promise<string[][]> {
  const { tables } = await onTheCommandLine(asked);
  const rows = tables.find(({ name }) => name === 'systems')?.rows ?? [];
  return rows.map(({ system, n, mean, low, high }) => [
    String(system),
    String(n),
    `${three(mean)} [${typeof low === 'number' ? `${three(low)}, ${three(high)}` : '-'}]`,
  ]);
}

/** The same three columns of the table on the page. */
async function scoresOnThePage(): Promise<string[][]> {
  const table = page.getByRole('table', { name: HLS });
  const heads = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  const at = ['system', 'n', 'HLS [95 %]'].map((head) => heads.indexOf(head));
  const rows = await table.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allTextContents();
      return at.map((index) => (cells[index] ?? '').replaceAll(/\s+/gu, ' ').replace(/†.*/u, '').trim());
    }),
  );
}

const open = (query = ''): Promise<unknown> =>
  page.goto(`${stage.server.running.url}/console/studies/turing/analysis${query}`);

const tick = (name: string): Promise<void> =>
  page.getByRole('checkbox', { name, exact: true }).press('Space');

test('without listeners the page says so, and before names may be known systems are letters', async () => {
  await open();
  await page.getByText('No ratings yet').waitFor();
  await tick('Include simulated listeners');
  await page.getByRole('table', { name: HLS }).waitFor();
  await firstDrawing();
  expect(await page.locator('main').innerHTML()).not.toMatch(NAMES);
  const letters = (await scoresOnThePage()).map(([system]) => system).slice(0, 6);
  expect(letters).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  await page.getByRole('button', { name: 'Show names' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await audit(page, looksIn('en'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Show names' }).click();
  await expect.poll(() => page.locator('main').innerHTML()).toMatch(NAMES);
});

test('the score of every system, its n and its interval are those of the command line', async () => {
  await open('?rehearsals=1');
  await page.getByRole('table', { name: HLS }).waitFor();
  const printed = await scoresOnTheCommandLine();
  expect(printed.length).toBeGreaterThan(6);
  expect(printed.flat().filter((text) => /^\d\.\d{3} \[-?\d\.\d{3}, \d\.\d{3}\]$/u.test(text))).not.toEqual(
    [],
  );
  expect(await scoresOnThePage()).toEqual(printed);
});

test('a limit and another set of rules change the numbers as on the command line, and the address keeps both', async () => {
  const primary = await scoresOnThePage();
  await page.getByLabel('Exclusion rules').selectOption('none');
  const unscreened = await scoresOnTheCommandLine({ rules: 'none' });
  expect(unscreened).not.toEqual(primary);
  await expect.poll(scoresOnThePage).toEqual(unscreened);
  await page.getByText('Sensitivity analysis', { exact: true }).waitFor();
  await page.locator('summary', { hasText: 'item all' }).press('Enter');
  await tick('s1');
  await page.getByText('Limited to item=s1', { exact: true }).waitFor();
  await tick('s2');
  const asked = { rules: 'none', where: ['item=s1,s2'] };
  const limited = await scoresOnTheCommandLine(asked);
  expect(limited).not.toEqual(unscreened);
  await expect.poll(scoresOnThePage).toEqual(limited);
  await page.reload();
  await page.getByRole('table', { name: HLS }).waitFor();
  expect(new URL(page.url()).searchParams.getAll('where')).toEqual(asked.where);
  expect(await scoresOnThePage()).toEqual(limited);
  await page
    .getByText('earshot analyse turing --rules none --where item=s1,s2 --rehearsals', { exact: true })
    .waitFor();
});

/** Figures are drawn when they come into sight. */
async function firstDrawing(): Promise<void> {
  await page.locator('figure').first().scrollIntoViewIfNeeded();
  await page.locator('.drawing svg').first().waitFor();
}

/** A figure of a kind, from the command line, and its place on the page once it is drawn. */
async function shown(kind: Figure['kind']) {
  const figure = (await onTheCommandLine()).figures.find((one) => one.kind === kind);
  if (!figure) throw new Error(`there is no ${kind}`);
  const card = page.locator('figure', { has: page.locator('figcaption', { hasText: figure.title }) });
  await card.scrollIntoViewIfNeeded();
  await card.locator('.drawing svg').waitFor();
  return { figure, card };
}

test('by keys alone a point of the scatter is reached, says what it is, and plays its clip', async () => {
  await open('?rehearsals=1');
  await page.getByRole('table', { name: HLS }).waitFor();
  const { figure, card } = await shown('scatter');
  await card.locator('.drawing').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const words = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const clip = String(figure.rows[1]?.['clip']);
  expect(words).toContain(clip);
  await page.keyboard.press('Enter');
  const player = page.getByRole('region', { name: 'Clip' });
  expect(await player.getByRole('status').textContent()).toContain(clip);
  await expect
    .poll(() =>
      player
        .locator('audio')
        .evaluate((audio) => audio instanceof HTMLAudioElement && audio.currentTime > 0.1),
    )
    .toBe(true);
});

async function saved(card: Awaited<ReturnType<typeof shown>>['card'], what: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await card
    .getByRole('button', { name: `Save ${what}:` })
    .first()
    .click();
  return readFile(await (await download).path());
}

test('a figure is saved as SVG, as PDF, as PNG and as its numbers', async () => {
  const { figure, card } = await shown('scatter');
  const svg = (await saved(card, 'SVG')).toString();
  expect(svg).toMatch(/^(?:<\?xml[^>]*\?>\s*)?<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/u);
  expect(svg).toContain('</svg>');
  const { title, texts } = await readPdf(await saved(card, 'PDF'));
  expect(title).toBe(figure.title);
  for (const { text } of texts) expect(svg).toContain(`>${text.trim()}<`);
  expect(texts.length).toBeGreaterThan(5);
  const png = await saved(card, 'PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThan(400);
  expect(png.length).toBeGreaterThan(5000);
  const csv = parse<Record<string, string>>(await saved(card, 'CSV'), { columns: true });
  expect(csv).toEqual(
    figure.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, String(cell ?? 'NA')])),
    ),
  );
});

test.each(['en', 'zh'])(
  'the page has no fault, in %s',
  async (language) => {
    await page.evaluate((chosen) => localStorage.setItem('earshot/console/language', chosen), language);
    await open('?rehearsals=1&where=item%3Ds1,s2');
    await firstDrawing();
    await page.locator('.drawing svg a[data-mark]').first().press('Enter');
    await page.locator('audio').waitFor();
    expect(await audit(page, looksIn(language))).toEqual([]);
    if (SHOTS === undefined) return;
    await mkdir(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `analysis-${language}-1280.png`), fullPage: true });
  },
  60_000,
);
