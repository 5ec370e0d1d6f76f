import type { Browser, BrowserContext, Page } from 'playwright-core';

const REASON = 'The rhythm in the middle was flat';

/** What is left of a clip may sound for less than it takes to look. */
const A_MOMENT_MS = 150;
const SCROLL_MS = 600;

/** A listener with a phone: taps, and types where a field asks for words. */
export class FingerListener {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    this.context = page.context();
    this.context.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => this.faults.push(error.stack ?? error.message));
  }

  static async open(browser: Browser, link: string): Promise<FingerListener> {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const listener = new FingerListener(await context.newPage());
    await listener.page.goto(link);
    return listener;
  }

  async toFirstPage(): Promise<void> {
    const { page } = this;
    await page.getByRole('checkbox').first().tap();
    await this.#tap('I agree and start');
    await page.locator('#play-level').tap();
    await page.locator('#play-level[aria-pressed=true]').waitFor();
    await this.#tap('I hear it well');
    await this.#tap('Continue');
    await page.locator('#play-0').waitFor();
  }

  async toTheCode(): Promise<void> {
    const { page } = this;
    await this.toFirstPage();
    for (let position = 1; ; position += 1) {
      await page.locator('.progress', { hasText: `Page ${position} of ` }).waitFor();
      await page.locator('#play-0').waitFor();
      await this.#answerPage(position);
      await this.#fits();
      const isLast = await page.getByRole('button', { name: 'Finish' }).isVisible();
      await this.#tap(isLast ? 'Finish' : 'Next');
      if (isLast) break;
    }
    await page.getByRole('heading', { level: 1, name: 'Finished', exact: true }).waitFor();
    await page.locator('p.code').waitFor();
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  async #tap(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).tap();
  }

  async #answerPage(position: number): Promise<void> {
    const { page } = this;
    for (const play of await page.locator('button[id^=play-]').all()) {
      const id = await play.getAttribute('id');
      const heard = page.locator(`#${id}-state`, { hasText: /^Heard$/u });
      // Aligned clips go on where the last one was left, and may end before they were heard whole.
      for (let plays = 0; plays < 3 && (await heard.count()) === 0; plays += 1) {
        await play.tap();
        await page.waitForTimeout(A_MOMENT_MS);
        await heard
          .or(page.locator(`#${id}[aria-pressed=false]`))
          .first()
          .waitFor();
      }
      await heard.waitFor();
    }
    await this.#rate();
    // A scale that has a play of its own comes once the one before is rated.
    const open = page.locator('fieldset:has(input[type=radio]):not(:has(input:checked))');
    while ((await open.count()) > 0) {
      const choice = open.first().getByRole('radio').nth(1);
      if ((await choice.getAttribute('aria-disabled')) === 'true') await this.#playAgain();
      const name = await choice.getAttribute('name');
      await choice.locator('xpath=ancestor::label').tap();
      await page.locator(`input[name="${name}"]:checked`).waitFor();
    }
    for (const field of await page.locator('main').getByRole('textbox').all()) {
      await field.tap();
      // Chromium takes no letters while it still scrolls to the field that was tapped.
      await page.waitForTimeout(SCROLL_MS);
      await page.keyboard.type(
        (await field.getAttribute('type')) === 'text'
          ? '2'
          : `${REASON} on page ${position}: ${await field.getAttribute('id')}`,
      );
    }
  }

  async #playAgain(): Promise<void> {
    await this.page.locator('#play-0[aria-pressed=false]').tap();
    await this.page.locator('#play-0[aria-pressed=true]').waitFor();
    await this.page.locator('#play-0[aria-pressed=false]').waitFor();
  }

  /** Scores by a tap on the track, then corrected by the buttons beside it. */
  async #rate(): Promise<void> {
    for (const [index, score] of (await this.page.locator('[role=slider][id^=score-]').all()).entries()) {
      const box = await score.boundingBox();
      await score.tap({
        position: { x: (box?.width ?? 0) * (0.22 + index * 0.15), y: (box?.height ?? 0) / 2 },
      });
      const tapped = Number(await score.getAttribute('aria-valuenow'));
      await this.page
        .getByRole('button', { name: /one point higher$/u })
        .nth(index)
        .tap();
      const raised = Number(await score.getAttribute('aria-valuenow'));
      if (raised !== tapped + 1 || tapped === 50) this.faults.push(`taps rated ${tapped}, then ${raised}`);
    }
  }

  async #fits(): Promise<void> {
    const width = await this.page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 360) this.faults.push(`the page is ${width} px wide`);
  }
}
