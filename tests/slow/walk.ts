import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Language } from '#core/text/languages.ts';
import type { Message } from '../../client/i18n/catalogue.svelte.ts';
import { zh } from '../../client/listener/words/messages-zh.ts';
import { en } from '../../client/listener/words/messages.ts';
import { zh as uiZh } from '../../client/ui/messages-zh.ts';
import { en as uiEn } from '../../client/ui/messages.ts';
import { audit, EVERY_LOOK, type Look } from '../support/audit.ts';

const MESSAGES = { en: { ...uiEn, ...en }, zh: { ...uiZh, ...zh } };
type MessageKey = keyof typeof MESSAGES.en;

/** What is left of a clip may sound for less than it takes to look. */
const A_MOMENT_MS = 150;

/** Pages with one question: begun is complete. */
const ASK_ONCE = ['acr', 'ccr', 'pairwise', 'abx'];

/** A listener who goes through the app in one language, and looks at everything on the way in every look. */
export class Walk {
  readonly language: Language;
  readonly page: Page;
  readonly context: BrowserContext;
  /** The states that were looked at. */
  readonly states: string[] = [];
  /** Each fault, with the first place where it was seen. */
  readonly seen = new Map<string, string>();
  readonly #looks: readonly Look[];

  private constructor(page: Page, language: Language, looks: readonly Look[]) {
    this.page = page;
    this.context = page.context();
    this.language = language;
    this.#looks = looks;
    page.on('pageerror', (error) => this.seen.set(error.stack ?? error.message, 'script'));
  }

  static async open(
    browser: Browser,
    language: Language,
    { looks = EVERY_LOOK, ...options }: BrowserContextOptions & { looks?: readonly Look[] } = {},
  ): Promise<Walk> {
    const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale, ...options });
    context.setDefaultTimeout(15_000);
    return new Walk(await context.newPage(), language, looks);
  }

  /** Another tab of the same browser, whose states count with these. */
  async secondTab(): Promise<Walk> {
    const tab = new Walk(await this.context.newPage(), this.language, this.#looks);
    await tab.page.goto(this.page.url());
    return tab;
  }

  get faults(): string[] {
    return [...this.seen].map(([fault, place]) => `${place}: ${fault}`);
  }

  /** Counts what another walk looked at with this one's. */
  take(other: Walk): void {
    this.states.push(...other.states);
    for (const [fault, place] of other.seen) this.seen.set(fault, place);
  }

  async look(state: string): Promise<void> {
    this.states.push(state);
    for (const { fault, look } of await audit(this.page, this.#looks))
      if (!this.seen.has(fault)) this.seen.set(fault, `${state}, ${look}`);
  }

  /** A message that needs nothing filled in. */
  t(key: MessageKey): string {
    const message: Message = MESSAGES[this.language][key];
    return typeof message === 'string' ? message : message.other;
  }

  button(key: MessageKey): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  async press(key: MessageKey): Promise<void> {
    await this.button(key).click();
  }

  async title(key: MessageKey): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: this.t(key), exact: true }).waitFor();
  }

  async says(key: MessageKey): Promise<void> {
    await this.page.getByText(this.t(key)).first().waitFor();
  }

  async goto(link: string): Promise<void> {
    await this.page.goto(link);
  }

  async consent(): Promise<void> {
    await this.button('consent.start').waitFor();
    for (const box of await this.page.getByRole('checkbox').all()) await box.check();
    await this.press('consent.start');
  }

  async level(): Promise<void> {
    await this.page.locator('#play-level[aria-pressed=false]').click();
    await this.page.locator('#play-level[aria-pressed=true]').waitFor();
    await this.press('sound.hear');
    await this.button('sound.hear').waitFor({ state: 'detached' });
  }

  /** From the link to the first page of a study with nothing but the sound level before it. */
  async begin(link: string): Promise<void> {
    await this.goto(link);
    await this.consent();
    await this.level();
    await this.press('button.continue');
    await this.arrive(1);
  }

  /** Waits for a page with its sound. */
  async arrive(position: number): Promise<void> {
    const progress = this.language === 'zh' ? `第 ${position} / ` : `Page ${position} of `;
    await this.page.locator('.progress', { hasText: progress }).waitFor();
    await this.page.locator('#play-0').waitFor();
  }

  /** Hears every clip of a page to its end. */
  async hearAll(): Promise<void> {
    for (const play of await this.page.locator('button[id^=play-]').all()) await this.hear(play);
  }

  async hear(play: Locator): Promise<void> {
    const id = await play.getAttribute('id');
    const heard = this.page.locator(`#${id}-state`, {
      hasText: new RegExp(`^${this.t('player.heard')}$`, 'u'),
    });
    // Aligned clips go on where the last one was left, and may end before they were heard whole.
    for (let plays = 0; plays < 3 && (await heard.count()) === 0; plays += 1) {
      await play.click();
      await this.page.waitForTimeout(A_MOMENT_MS);
      await heard
        .or(this.page.locator(`#${id}[aria-pressed=false]`))
        .first()
        .waitFor();
    }
    await heard.waitFor();
  }

  /** Answers the first question of a page, or all; every scale that waits for a play of its own gets one. */
  async answer(only: 'first' | 'all'): Promise<void> {
    const { page } = this;
    const scores = await page.locator('[role=slider][id^=score-]').all();
    for (const [index, score] of scores.slice(0, only === 'first' ? 1 : undefined).entries()) {
      await score.press('Home');
      for (let tens = 0; tens <= index; tens += 1) await score.press('PageUp');
    }
    // A scale that has a play of its own comes once the one before is rated.
    const open = page.locator('main fieldset:has(input[type=radio]):not(:has(input:checked))');
    while ((await open.count()) > 0) {
      const choice = open.first().getByRole('radio').nth(1);
      if ((await choice.getAttribute('aria-disabled')) === 'true') await this.#playAgain();
      const name = await choice.getAttribute('name');
      await choice.check();
      await page.locator(`input[name="${name}"]:checked`).waitFor();
      if (only === 'first') return;
    }
    if (only === 'first') return;
    for (const field of await page.locator('main').getByRole('textbox').all())
      await field.fill(
        (await field.getAttribute('type')) === 'text'
          ? '2'
          : `The rhythm in the middle was flat: ${await field.getAttribute('id')}`,
      );
  }

  async #playAgain(): Promise<void> {
    await this.page.locator('#play-0[aria-pressed=false]').click();
    await this.page.locator('#play-0[aria-pressed=true]').waitFor();
    await this.page.locator('#play-0[aria-pressed=false]').waitFor();
  }

  /** A page empty, with Next pressed too early, partly and wholly answered, and on to the next. */
  async through(name: string, position: number, last = false): Promise<void> {
    await this.arrive(position);
    await this.look(`${name}: empty`);
    await this.press(last ? 'button.finish' : 'button.next');
    await this.page.locator('[role=alert].fault:not(:empty)').waitFor();
    await this.look(`${name}: too early`);
    await this.hearAll();
    await this.answer('first');
    await this.look(`${name}: begun`);
    if (!ASK_ONCE.includes(name)) {
      await this.press(last ? 'button.finish' : 'button.next');
      await this.page.locator('[role=alert].fault:not(:empty)').waitFor();
      await this.look(`${name}: something left`);
    }
    await this.answer('all');
    await this.look(`${name}: complete`);
    await this.press(last ? 'button.finish' : 'button.next');
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
