import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { Builder, By, Capabilities } from 'selenium-webdriver';
import type { Driver } from './driver.ts';
import { MINI_BROWSER } from './presence.ts';
import { Tabs } from './tabs.ts';
import { waitUntil } from './wait-until.ts';

const SIZE = { width: 1280, height: 1000 };

/** WebKitGTK through its own driver, on a display of its own. One session a driver. */
export async function driveWebKit(env: Readonly<Record<string, string>>): Promise<Driver> {
  const screen = await openDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...env, DISPLAY: screen.display },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('WebKitWebDriver to answer', () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const browser = await new Builder()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
      }),
    )
    .build();
  await browser.manage().window().setRect(SIZE);
  const tabs = new Tabs(await browser.getWindowHandle());
  const find = (selector: string) => browser.findElement(By.css(selector));
  return {
    name: 'WebKit',
    go: (address) => browser.get(address),
    reload: () => browser.navigate().refresh(),
    openSecondTab: async () => {
      const address = await browser.getCurrentUrl();
      await browser.switchTo().newWindow('window');
      tabs.add(await browser.getWindowHandle());
      await browser.get(address);
    },
    showTab: (tab) => browser.switchTo().window(tabs.drive(tab)),
    read: (expression) => browser.executeScript(`return (${expression})`),
    click: (selector) => find(selector).click(),
    press: async (selector, across, down) => {
      const element = await find(selector);
      const { width, height } = await element.getRect();
      // Offsets are whole pixels from the middle.
      const at = { x: Math.round((across - 0.5) * width), y: Math.round((down - 0.5) * height) };
      await browser
        .actions()
        .move({ origin: element, ...at })
        .click()
        .perform();
    },
    type: (selector, text) => find(selector).sendKeys(text),
    async resize(width, height) {
      // The window has a bar above its page.
      const barHeight = Number(await browser.executeScript('return outerHeight - innerHeight'));
      await browser
        .manage()
        .window()
        .setRect({ width, height: height + barHeight });
      await waitUntil(
        `the page to be ${height} px high`,
        async () => (await browser.executeScript('return innerHeight')) === height,
      );
    },
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    async close() {
      await browser.quit();
      await ended(driver);
      await ended(screen.server);
    },
  };
}

/** A screen that nobody sees; the X server picks a free number and tells it. */
async function openDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = server.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe to tell its display by');
  const display = await new Promise<string>((resolve, reject) => {
    pipe.on('data', (data: Buffer) => resolve(`:${data.toString().trim()}`));
    server.once('exit', () => reject(new Error('Xvfb ended before it told its display')));
  });
  return { display, server };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const exit = new Promise((resolve) => process.once('exit', resolve));
  process.kill();
  await exit;
}
