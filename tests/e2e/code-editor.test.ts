import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { audit, looksIn, type Fault, type Look } from '../support/audit.ts';
import { launchChromium } from '../support/chromium.ts';
import { codeText, isFocused, selectedText } from '../support/code-text.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { LiveServer } from '../support/live-server.ts';
import { loaded } from '../support/loaded.ts';
import { ScriptWatch } from '../support/script-watch.ts';
import { writeTernary } from '../support/tiny-study.ts';

const LOOKS: readonly Look[] = [360, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);

let server: LiveServer;
let client: ConsoleClient;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let watch: ScriptWatch;
let file: string;
let text: Locator;

beforeAll(async () => {
  server = await LiveServer.start();
  client = await ConsoleClient.as(server.running, 'researcher', { name: 'anna' });
  browser = await launchChromium();
});

/** A study with a mistake in line 8 of its file. */
async function addStudy(name: string): Promise<void> {
  const { store, env, now } = server.running.context;
  const path = join('studies', name);
  const folder = { name, path, isOwn: true, createdBy: 'anna', createdAt: now() };
  file = join(env.dataFolder, path, 'study.yaml');
  await writeTernary(join(env.dataFolder, path), 'batchs: 1\n');
  await store.addFolder({ folder, accountId: (await store.accountByName('anna'))?.id ?? '' });
}

let studies = 0;

beforeEach(async () => {
  studies += 1;
  const name = `study-${studies}`;
  await addStudy(name);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  watch = await ScriptWatch.over(context);
  const [cookie = '', value = ''] = client.cookie.split('=');
  await context.addCookies([{ name: cookie, value, url: server.running.url }]);
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.running.url}/console/studies/${name}/files`);
  text = page.getByRole('textbox', { name: /study\.yaml/u });
  await text.waitFor();
  await page.getByText(/Errors: 1\./u).waitFor();
  return async () => {
    await context.close();
    expect(watch.seen).toEqual([]);
    expect(server.log).toEqual([]);
  };
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Keeps a picture of the page for a person to look at. */
async function picture(name: string): Promise<void> {
  const folder = process.env['EARSHOT_SHOTS'];
  if (folder === undefined) return;
  for (const { width, scheme } of LOOKS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`) });
  }
}

/** Until suggestions take keys: for 75 ms, CodeMirror leaves them to the text, as they may have been pressed before the list was seen. */
const settled = (): Promise<void> => page.waitForTimeout(150);

const saved = (): Promise<string> => readFile(file, 'utf8');

/** Puts the cursor at the end of the text, on an empty line. */
async function atEnd(): Promise<void> {
  await text.focus();
  await page.keyboard.press('Control+End');
}

it('suggests keys and values, writes them by keyboard, and saves them', async () => {
  await atEnd();
  await page.keyboard.type('ord');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.getByRole('option', { name: 'order' }).waitFor();
  await page.locator('.cm-completionInfo').getByText('best first or worst first').waitFor();
  await settled();
  await page.keyboard.press('Enter');
  await list.getByRole('option', { name: 'worst first' }).waitFor();
  await settled();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => codeText(text)).toContain('order: worst first');
  await page.keyboard.press('Control+s');
  await page.getByText('study.yaml saved').waitFor();
  expect(await saved()).toContain('order: worst first');
});

it('leads by keyboard from a problem to its place, and from one to the next', async () => {
  await page.getByRole('button', { name: /^study.yaml:8:1 batchs/u }).press('Enter');
  await expect.poll(() => isFocused(text)).toBe(true);
  expect(await selectedText(text)).toBe('batchs: 1');
  expect(await page.locator('.cm-lintRange-error').textContent()).toBe('batchs: 1');
  expect(await text.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  expect(await selectedText(text)).toBe('batchs: 1');
  await page
    .getByRole('tooltip')
    .or(page.locator('.cm-tooltip'))
    .getByText(/batchs/u)
    .waitFor();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+s');
  await page.getByText(/Errors: 0\./u).waitFor();
  expect(await saved()).not.toContain('batchs');
  expect(await page.locator('.cm-lintRange-error').count()).toBe(0);
});

it('lets Tab indent, and leave after Escape', async () => {
  await atEnd();
  await page.keyboard.press('Tab');
  expect(await isFocused(text)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await isFocused(text)).toBe(false);
  const described = (await text.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain('press Escape, then Tab');
});

it('keeps the text and its undo history when the language changes', async () => {
  await atEnd();
  await page.keyboard.type('# a note');
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { name: '文件与检查' }).waitFor();
  expect(await codeText(text)).toContain('# a note');
  await text.focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: '查找' }).fill('note');
  await page.getByRole('button', { name: '下一个' }).click();
  await page.keyboard.press('Escape');
  await text.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => codeText(text)).not.toContain('# a note');
  await page.keyboard.press('Control+y');
  await expect.poll(() => codeText(text)).toContain('# a note');
});

it('says problems and what keys are for in the language that is chosen', async () => {
  const problems = page.locator('.problems');
  await problems.getByText('batchs is not an allowed key').waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await problems.getByText('此处没有键 batchs').waitFor();
  await atEnd();
  await page.keyboard.type('reten');
  await page.locator('.cm-completionInfo').getByText('整数，1 至 3650').waitFor();
  await page.locator('.cm-completionInfo').getByText('会话结束多少天后').waitFor();
  await picture('editor-keys-zh');
});

it('is readable at any size, in both schemes and languages, with its panels open', async () => {
  const faults: Fault[] = [];
  for (const language of ['zh', 'en']) {
    const looks = looksIn(language);
    await page.evaluate((chosen) => localStorage.setItem('earshot/console/language', chosen), language);
    await page.reload();
    await loaded(page);
    await page.locator('.cm-lint-marker-error').waitFor();
    await picture(`editor-${language}`);
    faults.push(...(await audit(page, looks)));
    await text.focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+f');
    faults.push(...(await audit(page, looks)));
    await atEnd();
    await page.keyboard.press('Control+Space');
    await page.getByRole('listbox').waitFor();
    await picture(`editor-suggestions-${language}`);
    // The keyboard reaches suggestions from the text, by the arrow keys.
    const inList = /^scrollable-region-focusable: <ul id="cm-ac-/u;
    faults.push(...(await audit(page, looks)).filter(({ fault }) => !inList.test(fault)));
  }
  expect(faults).toEqual([]);
});
