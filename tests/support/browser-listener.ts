import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { PageView } from '#core/session/contract.ts';

export interface Device {
  width: number;
  height: number;
}

const DESKTOP: Device = { width: 1280, height: 900 };

/** A listener at a browser: finds everything by what it is and is called, as a person or a screen reader does. */
export class BrowserListener {
  /** Addresses of all requests. */
  readonly requests: string[] = [];
  /** Addresses of requests that are over. Chromium calls some bodies that were read to their end aborted. */
  readonly ended: string[] = [];
  /** Errors of the page's scripts. */
  readonly errors: string[] = [];
  readonly context: BrowserContext;
  readonly page: Page;
  /** Every page as the server sent it, oldest first. */
  #pages: Promise<PageView>[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    context.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message));
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('requestfinished', (request) => this.ended.push(request.url()));
    page.on('requestfailed', (request) => this.ended.push(request.url()));
    page.on('response', (response) => {
      if (!/\/api\/pages\/\d+$/.test(response.url()) || !response.ok()) return;
      const view = response.json();
      // One that is still on its way when the browser closes fails only whoever waits for it.
      view.catch(() => undefined);
      this.#pages.push(view);
    });
  }

  static async open(browser: Browser, link: string, viewport: Device = DESKTOP): Promise<BrowserListener> {
    return BrowserListener.openIn(await browser.newContext({ viewport }), link);
  }

  /** In a context with settings of its own. */
  static async openIn(context: BrowserContext, link: string): Promise<BrowserListener> {
    const listener = new BrowserListener(context, await context.newPage());
    await listener.page.goto(link);
    return listener;
  }

  /** The same address in another tab of the same browser. */
  async secondTab(): Promise<BrowserListener> {
    const tab = new BrowserListener(this.context, await this.context.newPage());
    await tab.page.goto(this.page.url());
    return tab;
  }

  /** The secret that opens this browser's session. */
  async key(): Promise<string> {
    const cookie = (await this.context.cookies()).find(({ name }) => name === 'earshot');
    if (!cookie) throw new Error('the browser was given no key');
    return cookie.value;
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Text that is said to a screen reader when it changes. */
  status(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  choice(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }

  /** Servers that the page asked for anything, what it made itself left out. */
  origins(): string[] {
    return [...new Set(this.requests.map((url) => new URL(url).origin))].filter(
      (origin) => origin !== 'null',
    );
  }

  async heading(name: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }

  /** Agrees to every statement, and comes to the page of that heading. */
  async agree(next = 'Set your volume'): Promise<void> {
    await this.button('I agree and start').waitFor();
    for (const statement of await this.page.getByRole('checkbox').all()) await statement.check();
    await this.button('I agree and start').click();
    await this.heading(next);
  }

  async setLevel(): Promise<void> {
    await this.button('Play the recording').click();
    // Has begun to play: a busy machine may look only when the sound is over.
    await this.page.locator('#play-level.listened').waitFor();
    await this.button('I hear it well').click();
    await this.button('I hear it well').waitFor({ state: 'detached' });
  }

  /** Through consent and sound level to the first page, drawn but perhaps without its sound. */
  async beginSilently(): Promise<void> {
    await this.agree();
    await this.setLevel();
    await this.button('Continue').click();
    await this.drawn(1);
  }

  /** From the link to the first page; `passChecks` goes through what the study asks for after the sound level. */
  async begin(passChecks: () => Promise<void> = async () => undefined): Promise<void> {
    await this.agree();
    await this.setLevel();
    await passChecks();
    await this.button('Continue').click();
    await this.arrive(1);
  }

  /** Waits for a page, whose sound may be on its way. */
  async drawn(position: number): Promise<void> {
    await this.page.locator('.progress', { hasText: `Page ${position} of ` }).waitFor();
    await this.page
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor();
  }

  /** Waits for a page with its sound. */
  async arrive(position: number): Promise<void> {
    await this.drawn(position);
    const waiting = this.page.getByRole('button', { name: /^Play /, disabled: true });
    await waiting.first().waitFor({ state: 'hidden' });
  }

  /** Plays a clip until the page counts it as heard. */
  async hear(name: string): Promise<void> {
    await this.button(`Play ${name}`).click();
    await this.heard(name).waitFor();
  }

  /** The play button of a clip that was heard far enough. */
  heard(name: string): Locator {
    return this.page.getByRole('button', { name: `Play ${name}`, description: 'Heard', exact: true });
  }

  /** Presses Next and waits for the page that comes. */
  async next(position: number): Promise<void> {
    await this.button('Next').click();
    await this.arrive(position);
  }

  /** Presses Finish; `passClosing` goes through what follows the pages. Returns once everything is stored. */
  async finish(passClosing: () => Promise<void> = async () => undefined): Promise<void> {
    await this.button('Finish').click();
    await passClosing();
    await this.heading('Finished');
  }

  /** The page that was fetched last at a position. */
  async view(position: number): Promise<PageView> {
    const view = (await Promise.all(this.#pages)).findLast((page) => page.position === position);
    if (!view) throw new Error(`page ${position} was never fetched`);
    return view;
  }

  /** Reloads a page; throws when it comes back as another one. */
  async reload(position: number): Promise<void> {
    const before = JSON.stringify(await this.view(position));
    this.#pages = [];
    await this.page.reload();
    await this.arrive(position);
    const after = JSON.stringify(await this.view(position));
    if (after !== before) throw new Error(`page ${position} was ${before} before the reload and is ${after}`);
  }

  /** Whether a key would act on this. */
  hasFocus(element: Locator): Promise<boolean> {
    return element.evaluate((node) => node === document.activeElement);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
