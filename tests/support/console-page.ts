import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { audit, looksIn } from './audit.ts';
import type { ConsoleClient } from './console-client.ts';

/** The console in a browser, signed in as a client is. `faults`: errors of its scripts. */
export interface ConsolePage {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

export async function openConsole(
  browser: Browser,
  url: string,
  client: ConsoleClient,
): Promise<ConsolePage> {
  const [name = '', value = ''] = client.cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(60_000);
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (cause) => faults.push(String(cause)));
  await page.goto(`${url}/console`);
  return { context, page, faults };
}

/** Changes the language, also where a dialog or a narrow window hides the button. */
const speak = (page: Page, language: 'en' | 'zh-Hans'): Promise<void> =>
  page.locator(`button[lang="${language}"]`).evaluate((button) => {
    if (button instanceof HTMLElement) button.click();
  });

/**
 * Checks what the page shows, wide and narrow, in both languages, once it shows a text `within` a part. `file`: name of
 * the pictures, which are taken if EARSHOT_PICTURES names a folder.
 */
export async function auditBoth(
  page: Page,
  within: Page | Locator,
  { file, chinese, english }: { file: string; chinese: string; english: string },
): Promise<void> {
  const pictures = process.env['EARSHOT_PICTURES'];
  for (const [language, width] of [
    ['zh-Hans', 360],
    ['zh-Hans', 1280],
    ['en', 1280],
    ['en', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await speak(page, language);
    await within
      .getByText(language === 'zh-Hans' ? chinese : english)
      .first()
      .waitFor();
    // Once a language: the audit itself goes from width to width.
    if (width === (language === 'en' ? 360 : 1280))
      expect(await audit(page, looksIn(language)), language).toEqual([]);
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `${file}-${language}-${width}.png`), fullPage: true });
  }
}
