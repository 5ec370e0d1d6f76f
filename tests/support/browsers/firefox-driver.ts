import { setTimeout as after } from 'node:timers/promises';
import { launch, type Page } from 'puppeteer-core';
import { z } from 'zod';
import type { Driver } from './driver.ts';
import { Tabs } from './tabs.ts';

const VIEWPORT = { width: 1280, height: 900 };

/** How long a script may wait for its turn in a page on a busy machine. */
const SILENT_MS = 40_000;

/** The value of an expression in a page. Throws for a page that stands still. */
async function valueOf(page: Page, expression: string): Promise<unknown> {
  const value = page.evaluate(expression);
  value.catch(() => null);
  const isSilent = await Promise.race([value.then(() => false), after(SILENT_MS, true, { ref: false })]);
  if (isSilent)
    throw new Error(`the page has stood still in Firefox for ${SILENT_MS / 1000} s at ${expression}`);
  return value;
}

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
  const read = (expression: string): Promise<unknown> => valueOf(tabs.driven, expression);
  const press = async (selector: string, across: number, down: number): Promise<void> => {
    const box = await read(`(() => {
      const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect();
      return box ? [box.x, box.y, box.width, box.height] : null;
    })()`);
    const [x, y, width, height] = z.tuple([z.number(), z.number(), z.number(), z.number()]).parse(box);
    await tabs.driven.mouse.click(x + across * width, y + down * height);
  };
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
    read,
    click: (selector) => press(selector, 0.5, 0.5),
    press,
    type: async (selector, text) => {
      await read(`document.querySelector(${JSON.stringify(selector)}).focus()`);
      await tabs.driven.keyboard.type(text);
    },
    resize: (width, height) => tabs.driven.setViewport({ width, height }),
    picture: async () => Buffer.from(await tabs.driven.screenshot()),
    close: () => browser.close(),
  };
}
