import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccountLink } from '../../server/app/accounts/links.ts';
import { audit, languagesAt, looksIn } from '../support/audit.ts';
import { launchChromium } from '../support/chromium.ts';
import { LiveServer } from '../support/live-server.ts';
import { look } from './look.ts';

const PASSWORD = 'a long sentence is a password';
const BETTER = 'another sentence that is longer';

let server: LiveServer;
let browser: Browser;
const faults: string[] = [];
let visitors = 0;
let inspections = 0;

beforeAll(async () => {
  server = await LiveServer.start();
  browser = await launchChromium();
  await server.publish('rating');
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Somebody at a network of their own: who guesses is slowed down by network. */
async function visitor(): Promise<Page> {
  visitors += 1;
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${visitors}` },
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      faults.push(message.text());
  });
  return page;
}

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The page in a language; its button is there in the other one alone. */
async function speak(page: Page, language: '中文' | 'English', lang: 'zh-Hans' | 'en'): Promise<void> {
  if ((await page.locator(`html[lang=${lang}]`).count()) > 0) return;
  await page.getByRole('button', { name: language, exact: true }).click();
  await page.locator(`html[lang=${lang}]`).waitFor();
}

const LANGUAGES = [
  ['中文', 'zh-Hans'],
  ['English', 'en'],
] as const;

/** What axe and the sizes say of a page, in light and dark, narrow and wide: in both languages by turns, in the full run in each. */
async function inspected(page: Page, name: string): Promise<void> {
  await look({ page }, `console-${name}`);
  // What a dialog covers cannot be pressed.
  const isCovered = (await page.locator('dialog[open]').count()) > 0;
  for (const [language, lang] of languagesAt(inspections, LANGUAGES)) {
    if (!isCovered) await speak(page, language, lang);
    const found = await audit(page, looksIn(lang));
    expect(found.map(({ fault, look: at }) => `${name} ${lang} ${at}: ${fault}`)).toEqual([]);
  }
  if (!isCovered) await speak(page, 'English', 'en');
  inspections += 1;
}

async function firstLink(): Promise<string> {
  const { url, context } = server.running;
  return newAccountLink(context.store, { url, accountId: null, at: context.now() });
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account ${name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
}

test('an owner comes by the first link, invites a reviewer who signs in, and removes them again', async () => {
  const ada = await visitor();
  const { url } = server.running;
  await ada.goto(`${url}/console`);
  await heading(ada, 'No accounts yet');
  await inspected(ada, 'first-start');

  await ada.goto(await firstLink());
  await heading(ada, 'Welcome to Earshot');
  await ada.getByLabel('Name', { exact: true }).fill('Ada');
  await ada.getByLabel('New password').fill('short');
  await ada.getByRole('button', { name: 'Save and continue' }).click();
  await ada.getByText('The password is too short').waitFor();
  expect(await ada.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('new-password');
  await inspected(ada, 'welcome');
  await ada.getByLabel('New password').fill(PASSWORD);
  await ada.getByRole('button', { name: 'Save and continue' }).click();
  await ada.getByRole('navigation', { name: 'Console' }).waitFor();
  expect(ada.url()).toBe(`${url}/console`);

  await ada.getByRole('link', { name: 'Accounts', exact: true }).click();
  await heading(ada, 'Accounts');
  expect(await ada.title()).toBe('Accounts · Earshot');
  expect(await ada.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await ada.getByRole('button', { name: 'Invite user' }).click();
  await ada.getByLabel('Account name').fill('Grace');
  await ada.getByRole('radio', { name: /^Reviewer/u }).check();
  await ada.getByRole('checkbox').check();
  await inspected(ada, 'invite');
  await ada.getByRole('button', { name: 'Create account' }).click();
  const link = await ada.getByLabel('One-time link').inputValue();
  await inspected(ada, 'link');
  await ada.getByRole('button', { name: 'Done' }).click();
  // Whoever opened a dialog has the focus again when it is closed.
  expect(await ada.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Invite user');

  const grace = await visitor();
  await grace.goto(link);
  await grace.getByText('Choose a password for your account grace').waitFor();
  await grace.getByLabel('New password').fill(PASSWORD);
  await grace.getByRole('button', { name: 'Save and continue' }).click();
  await grace.getByRole('navigation', { name: 'Console' }).waitFor();
  expect(await grace.getByRole('link', { name: 'Accounts', exact: true }).count()).toBe(0);
  await grace.goto(`${url}/console/accounts`);
  await heading(grace, 'No access');
  await inspected(grace, 'denied');
  await grace.goto(`${url}/console/nowhere`);
  await heading(grace, 'Page not found');
  await inspected(grace, 'missing');
  await grace.goto(link);
  await heading(grace, 'This link is not valid');
  await inspected(grace, 'gone');
  await grace.goto(`${url}/console/password`);

  await ada.getByRole('button', { name: 'Manage grace' }).click();
  await inspected(ada, 'account');
  await ada.getByRole('button', { name: 'Disable account' }).click();
  await ada.getByRole('heading', { name: 'Disable grace?' }).waitFor();
  await inspected(ada, 'disable');
  await ada.getByRole('button', { name: 'Disable', exact: true }).click();
  await ada.getByRole('cell', { name: 'Disabled' }).waitFor();
  await inspected(ada, 'accounts');

  // After the session ends, the next request leads to sign-in, and from there back to the same page.
  await grace.getByLabel('Current password').fill(PASSWORD);
  await grace.getByLabel('New password').fill(BETTER);
  await grace.getByRole('button', { name: 'Change password' }).click();
  await grace.getByText('Your session has ended').waitFor();
  await ada.getByRole('button', { name: 'Undo' }).click();
  await ada.getByRole('cell', { name: 'Disabled' }).waitFor({ state: 'detached' });
  await signIn(grace, 'grace', PASSWORD);
  await heading(grace, 'Change password');

  await ada.getByRole('link', { name: 'Log', exact: true }).click();
  await heading(ada, 'Log');
  await ada.getByRole('cell', { name: 'invites a person' }).waitFor();
  await ada.getByLabel('Account', { exact: true }).selectOption('grace');
  await ada.getByRole('cell', { name: 'invites a person' }).waitFor({ state: 'detached' });
  await expect.poll(() => ada.getByRole('cell', { name: 'signs in' }).count()).toBe(1);
  await inspected(ada, 'log');
  await ada.goBack();
  await heading(ada, 'Accounts');
  expect(faults).toEqual([]);
});

test('a wrong password is told without saying what is wrong; a new one signs other browsers out and keeps this one', async () => {
  const { url } = server.running;
  const here = await visitor();
  await here.goto(`${url}/console/password`);
  await heading(here, 'Sign in');
  await inspected(here, 'sign-in');
  await signIn(here, 'ada', 'not this one at all');
  await here.getByText('Sign-in failed: wrong name or password').waitFor();
  const unknown = await visitor();
  await unknown.goto(`${url}/console`);
  await signIn(unknown, 'nobody', PASSWORD);
  await unknown.getByText('Sign-in failed: wrong name or password').waitFor();
  await inspected(unknown, 'refused');
  await signIn(here, 'ada', PASSWORD);
  await heading(here, 'Change password');
  const there = await visitor();
  await there.goto(`${url}/console/accounts`);
  await signIn(there, 'ada', PASSWORD);
  await heading(there, 'Accounts');

  await here.getByLabel('Current password').fill('not this one at all');
  await here.getByLabel('New password').fill(BETTER);
  await here.getByRole('button', { name: 'Change password' }).click();
  await here.getByText('This is not your current password').waitFor();
  await inspected(here, 'password');
  await here.getByLabel('Current password').fill(PASSWORD);
  await here.getByRole('button', { name: 'Change password' }).click();
  await here.getByText('Your password was changed').waitFor();
  await here.reload();
  await heading(here, 'Change password');
  await there.getByRole('link', { name: 'Log', exact: true }).click();
  await there.getByText('Your session has ended').waitFor();
  await signOut(here, 'ada');
  await signIn(here, 'ada', BETTER);
  await heading(here, 'Change password');
  expect(faults).toEqual([]);
});

test('by keyboard alone somebody signs in, skips to the content, invites and signs out, and sees where the focus is', async () => {
  const page = await visitor();
  const { keyboard } = page;
  /** Goes on by Tab until the focus is on something, which is drawn. */
  const reach = async (text: string): Promise<void> => {
    for (let stops = 0; stops < 40; stops += 1) {
      await keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const on = document.activeElement;
        if (!(on instanceof HTMLElement)) return { name: '', isDrawn: false };
        const label =
          on instanceof HTMLInputElement ? [...(on.labels ?? [])].map((own) => own.textContent) : [];
        const name = on.ariaLabel ?? [...label, on.textContent].join(' ').trim();
        const { outlineStyle, outlineWidth } = getComputedStyle(on);
        return { name, isDrawn: outlineStyle !== 'none' && outlineWidth !== '0px' };
      });
      if (!stop.name.includes(text)) continue;
      expect(stop, text).toMatchObject({ isDrawn: true });
      return;
    }
    throw new Error(`Tab does not reach ${text}`);
  };
  await page.goto(`${server.running.url}/console/accounts`);
  await heading(page, 'Sign in');
  await reach('Name');
  await keyboard.type('ada');
  await reach('Password');
  await keyboard.type(BETTER);
  await keyboard.press('Enter');
  await heading(page, 'Accounts');
  await page.reload();
  await heading(page, 'Accounts');
  await reach('Skip to content');
  await keyboard.press('Enter');
  await reach('Invite user');
  await keyboard.press('Enter');
  await reach('Account name');
  await keyboard.type('mary');
  await keyboard.press('Enter');
  await page.getByLabel('One-time link').waitFor();
  await keyboard.press('Escape');
  await page.getByRole('cell', { name: 'mary', exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Invite user');
  await reach('Name');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  const sorted = page.getByRole('columnheader', { name: 'Name' });
  expect(await sorted.getAttribute('aria-sort')).toBe('descending');
  await page.reload();
  await heading(page, 'Accounts');
  await reach('Account ada');
  await keyboard.press('Enter');
  await reach('Change password');
  await keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Account ada');
  await keyboard.press('Enter');
  await reach('Sign out');
  await keyboard.press('Enter');
  await heading(page, 'Sign in');
  expect(faults).toEqual([]);
});
