import { launch } from 'puppeteer-core';
import type { Driver } from './driver.ts';

const VIEWPORT = { width: 1280, height: 900 };

/** Firefox through WebDriver BiDi, which it speaks itself. */
export async function driveFirefox(env: Readonly<Record<string, string>>): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: VIEWPORT,
    env: { ...process.env, ...env },
  });
  const page = await browser.newPage();
  return {
    engine: 'Firefox',
    go: async (url) => void (await page.goto(url)),
    read: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    press: async (selector, across, down) => {
      const element = await page.waitForSelector(selector);
      const box = await element?.boundingBox();
      if (!element || !box) throw new Error(`${selector} is not on the page`);
      await element.click({ offset: { x: across * box.width, y: down * box.height } });
    },
    type: (selector, text) => page.type(selector, text),
    close: () => browser.close(),
  };
}
