import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { AnswerReply } from '#core/session/contract.ts';

const GLANCE_MS = 2000;
/** A session that makes no headway for this long is stuck. */
const STUCK_MS = 120_000;

/** A listener who does what the screen asks for, again and again, whatever happens in between, until there is a code. */
export class StubbornListener {
  /** What the server acknowledged to this browser. */
  readonly receipts: AnswerReply[] = [];
  code: string | null = null;
  readonly #context: BrowserContext;
  readonly #link: string;
  readonly #number: number;
  #page: Page;
  #seen = '';
  #fault = '';
  #seenAt = Date.now();

  private constructor(context: BrowserContext, page: Page, link: string, number: number) {
    this.#context = context;
    this.#page = page;
    this.#link = link;
    this.#number = number;
    context.on('response', (response) => {
      if (!response.url().endsWith('/api/answers') || !response.ok()) return;
      // A reply that is cut off by a reload has acknowledged nothing to the browser either.
      response.json().then(
        (reply: AnswerReply) => this.receipts.push(reply),
        () => undefined,
      );
    });
  }

  static async open(browser: Browser, link: string, number: number): Promise<StubbornListener> {
    const context = await browser.newContext();
    const listener = new StubbornListener(context, await context.newPage(), link, number);
    await listener.#goto();
    return listener;
  }

  async untilCode(): Promise<void> {
    while (this.code === null) {
      // What a fault interrupts is begun again from what the screen shows then.
      await this.#look().catch((fault: unknown) => (this.#fault = String(fault)));
      await wait(100);
      if (Date.now() - this.#seenAt > STUCK_MS)
        throw new Error(`listener ${this.#number} is stuck (${this.#fault}) at: ${this.#seen}`);
    }
    await this.#context.close();
  }

  async reload(): Promise<void> {
    await this.#page.reload({ timeout: 5000 }).catch(() => undefined);
  }

  /** Closes the tab, as a crash does, and opens the study again. */
  async newTab(): Promise<void> {
    const old = this.#page;
    this.#page = await this.#context.newPage();
    await old.close();
    await this.#goto();
  }

  async offline(durationMs: number): Promise<void> {
    await this.#context.setOffline(true);
    await wait(durationMs);
    await this.#context.setOffline(false).catch(() => undefined);
  }

  async #goto(): Promise<void> {
    await this.#page.goto(this.#link, { timeout: 5000 }).catch(() => undefined);
  }

  async #look(): Promise<void> {
    const page = this.#page;
    const text = await page.locator('body').innerText({ timeout: GLANCE_MS });
    if (text !== this.#seen) this.#seenAt = Date.now();
    this.#seen = text;
    if (/All your answers are stored/.test(text)) await this.#readCode();
    else if (await this.#press('Continue here')) return;
    else if (/Before you start/.test(text)) await this.#consent();
    else if (/Set your volume/.test(text)) await this.#level();
    else if (/^Page \d+ of/m.test(text)) await this.#answer();
    else if (text.trim() === '' || !/Loading|No connection|sending/i.test(text)) await this.#recover();
  }

  /** A tab that shows nothing of the study, or offers to try again. */
  async #recover(): Promise<void> {
    if (await this.#press('Try again')) return;
    if (!this.#page.url().startsWith(this.#link) || this.#seen.trim() === '') await this.#goto();
  }

  async #press(name: string): Promise<boolean> {
    const button = this.#page.getByRole('button', { name, exact: true });
    if (!(await button.isVisible())) return false;
    await button.click({ timeout: GLANCE_MS });
    return true;
  }

  async #consent(): Promise<void> {
    await this.#page.getByRole('checkbox').first().check({ timeout: GLANCE_MS });
    await this.#press('I agree and start');
  }

  async #level(): Promise<void> {
    await this.#press('Play the recording');
    await this.#press('I hear it well');
  }

  async #answer(): Promise<void> {
    const page = this.#page;
    await this.#press('Tap to allow sound');
    const play = page.getByRole('button', { name: /^Play/ }).first();
    const heard = page.getByRole('button', { name: /^Play/, description: /^Heard$/ });
    if (!(await heard.isVisible())) {
      if ((await play.getAttribute('aria-pressed', { timeout: GLANCE_MS })) !== 'true')
        await play.click({ timeout: GLANCE_MS });
      await heard.waitFor({ timeout: 2500 });
    }
    const place = /^Page (\d+) of/m.exec(this.#seen)?.[1] ?? '';
    await page
      .getByRole('radio')
      .nth(Number(place) % 3)
      .check({ timeout: GLANCE_MS });
    await page
      .getByRole('textbox')
      .fill(`What made me choose it here is number ${place}`, { timeout: GLANCE_MS });
    if (!(await this.#press('Next'))) await this.#press('Finish');
  }

  async #readCode(): Promise<void> {
    this.code = (await this.#page.locator('p.code').innerText({ timeout: GLANCE_MS })).trim();
  }
}
