import { launchChromium } from '../chromium.ts';
import { PHONES, type Driver, type Phone } from './driver.ts';
import { Tabs } from './tabs.ts';

const DESKTOP = { width: 1280, height: 900 };

/** Chromium through the Chrome DevTools protocol. On a phone, what is clicked elsewhere is tapped. */
export async function driveChromium(
  env: Readonly<Record<string, string>>,
  phone: Phone | null = null,
): Promise<Driver> {
  const browser = await launchChromium({ env, isAudible: true });
  const context = await browser.newContext(
    phone ? { viewport: PHONES[phone], hasTouch: true, isMobile: true } : { viewport: DESKTOP },
  );
  const tabs = new Tabs(await context.newPage());
  const press = (selector: string, options: { position?: { x: number; y: number } } = {}): Promise<void> =>
    phone ? tabs.driven.tap(selector, options) : tabs.driven.click(selector, options);
  return {
    name: phone ?? 'Chromium',
    go: async (url) => void (await tabs.driven.goto(url)),
    reload: async () => void (await tabs.driven.reload()),
    openSecondTab: async () => {
      const url = tabs.driven.url();
      tabs.add(await context.newPage());
      await tabs.driven.goto(url);
    },
    showTab: (tab) => tabs.drive(tab).bringToFront(),
    read: (expression) => tabs.driven.evaluate(expression),
    click: (selector) => press(selector),
    press: async (selector, across, down) => {
      const { width, height } = (await tabs.driven.locator(selector).first().boundingBox()) ?? {
        width: 0,
        height: 0,
      };
      await press(selector, { position: { x: across * width, y: down * height } });
    },
    type: (selector, text) => tabs.driven.locator(selector).pressSequentially(text),
    resize: (width, height) => tabs.driven.setViewportSize({ width, height }),
    picture: () => tabs.driven.screenshot(),
    close: () => browser.close(),
  };
}
