import { launch } from 'puppeteer-core';
import type { Driver } from './driver.ts';
import { Tabs } from './tabs.ts';

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
  const tabs = new Tabs(await browser.newPage());
  return {
    name: 'Firefox',
    go: async (url) => void (await tabs.driven.goto(url)),
    reload: async () => void (await tabs.driven.reload()),
    openSecondTab: async () => {
      const url = tabs.driven.url();
      tabs.add(await browser.newPage());
      await tabs.driven.goto(url);
    },
    showTab: (tab) => tabs.drive(tab).bringToFront(),
    read: (expression) => tabs.driven.evaluate(expression),
    click: (selector) => tabs.driven.click(selector),
    press: async (selector, across, down) => {
      const element = await tabs.driven.waitForSelector(selector);
      const box = await element?.boundingBox();
      if (!element || !box) throw new Error(`${selector} is not on the page`);
      await element.click({ offset: { x: across * box.width, y: down * box.height } });
    },
    type: (selector, text) => tabs.driven.type(selector, text),
    resize: (width, height) => tabs.driven.setViewport({ width, height }),
    picture: async () => Buffer.from(await tabs.driven.screenshot()),
    close: () => browser.close(),
  };
}
