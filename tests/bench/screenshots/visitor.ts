import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Language } from '#core/text/languages.ts';
import { hashKey } from '../../../server/app/bundles/tokens.ts';
import type { Session, StudyVersion } from '../../../server/db/contract/store.ts';
import type { LiveServer } from '../../support/live-server.ts';
import type { Camera } from './camera.ts';

const WIDE = { width: 1280, height: 960 };
const PASSED = { passed: true, right: 1, trials: 1, attempts: 1 };

/** Somebody who is shown around in one language, and finds everything without reading. */
export class Visitor {
  readonly page: Page;
  readonly language: Language;
  readonly #server: LiveServer;
  readonly #camera: Camera;

  private constructor(page: Page, language: Language, server: LiveServer, camera: Camera) {
    this.page = page;
    this.language = language;
    this.#server = server;
    this.#camera = camera;
  }

  static async open(
    { browser, server, camera, language }: Tour,
    version: StudyVersion,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({ viewport: WIDE, ...options });
    const visitor = new Visitor(await context.newPage(), language, server, camera);
    await visitor.page.goto(server.link(version));
    return visitor;
  }

  async read(): Promise<void> {
    const button = this.page.locator(this.language === 'zh' ? 'button[lang^=zh]' : 'button[lang=en]');
    await button.waitFor({ state: 'attached' });
    if (await button.isVisible()) await button.click();
    await this.page.locator(`html[lang^=${this.language}]`).waitFor();
    await this.page.waitForTimeout(300);
  }

  get primary(): Locator {
    return this.page.locator('.button.primary').last();
  }

  async agree(): Promise<void> {
    await this.read();
    for (const box of await this.page.getByRole('checkbox').all()) await box.check();
    await this.primary.click();
    await this.page.getByRole('checkbox').first().waitFor({ state: 'detached' });
  }

  /** Has steps done that are not shown. */
  async skip(...names: readonly string[]): Promise<void> {
    const { store } = this.#server.running.context;
    const { id } = await this.session();
    for (const name of names)
      await store.recordCheck(id, { name, event: 'done', result: PASSED, at: Date.now() });
    await this.page.reload();
    await this.primary.waitFor();
  }

  async session(): Promise<Session> {
    const cookie = (await this.page.context().cookies()).find(({ name }) => name === 'earshot');
    const session = cookie && (await this.#server.running.context.store.sessionByKey(hashKey(cookie.value)));
    if (!session) throw new Error('the browser has no session');
    return session;
  }

  /** Straight to the first page. */
  async toPages(): Promise<void> {
    await this.agree();
    await this.skip('sound level', 'instructions');
    await this.page.locator('#play-0').waitFor();
  }

  async take(name: string): Promise<void> {
    await this.#camera.take(this.page, `${name}.${this.language}`);
  }

  async takeTall(name: string): Promise<void> {
    await this.#camera.takeTall(this.page, `${name}.${this.language}`);
  }

  async takeOnPhone(name: string): Promise<void> {
    await this.#camera.takeOnPhone(this.page, `${name}.${this.language}`);
  }

  /** Presses Next and waits for what comes. */
  async next(): Promise<void> {
    await this.primary.click();
    await this.page.waitForTimeout(600);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** What a tour in one language needs. */
export interface Tour {
  browser: Browser;
  server: LiveServer;
  camera: Camera;
  language: Language;
}
