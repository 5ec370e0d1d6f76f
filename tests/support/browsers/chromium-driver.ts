import { launchChromium } from '../chromium.ts';
import type { Driver } from './driver.ts';

/** Chromium through the Chrome DevTools protocol. */
export async function driveChromium(env: Readonly<Record<string, string>>): Promise<Driver> {
  const browser = await launchChromium({ env, isAudible: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  return {
    engine: 'Chromium',
    go: async (url) => void (await page.goto(url)),
    read: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    press: async (selector, across, down) => {
      const { width, height } = (await page.locator(selector).first().boundingBox()) ?? {
        width: 0,
        height: 0,
      };
      await page.click(selector, { position: { x: across * width, y: down * height } });
    },
    type: (selector, text) => page.locator(selector).pressSequentially(text),
    close: () => browser.close(),
  };
}
