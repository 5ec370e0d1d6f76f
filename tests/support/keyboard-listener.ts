import type { Browser, BrowserContext, Page } from 'playwright-core';

/** What a stop of the focus is: enough to decide what to press there, and whether it can be seen. */
interface Stop {
  tag: string;
  type: string;
  id: string;
  text: string;
  checked: boolean;
  locked: boolean;
  value: string;
  fault: string;
}

const MOST_STOPS = 90;
const REASON = 'The rhythm in the middle was flat';

/** What is left of a clip may sound for less than it takes to look. */
const A_MOMENT_MS = 150;

/** A listener without a mouse: everything is reached by Tab, and done by the keys that a control takes. */
export class KeyboardListener {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[] = [];
  /** How often the focus came to rest somewhere. */
  stops = 0;

  private constructor(page: Page) {
    this.page = page;
    this.context = page.context();
    this.context.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => this.faults.push(error.stack ?? error.message));
  }

  static async open(browser: Browser, link: string): Promise<KeyboardListener> {
    const context = await browser.newContext({ viewport: { width: 1024, height: 600 } });
    const listener = new KeyboardListener(await context.newPage());
    await listener.page.goto(link);
    return listener;
  }

  async toTheCode(): Promise<void> {
    await this.#heading('Before you start');
    await this.#reach(({ type }) => type === 'checkbox');
    await this.page.keyboard.press('Space');
    await this.#pressButton('I agree and start');
    await this.#heading('Set your volume');
    await this.page.locator('#play-level').waitFor();
    await this.#reach(({ id }) => id === 'play-level');
    await this.page.keyboard.press('Space');
    await this.page.locator('#play-level[aria-pressed=true]').waitFor();
    await this.#pressButton('I hear it well');
    await this.page.getByRole('button', { name: 'I hear it well' }).waitFor({ state: 'detached' });
    await this.#pressButton('Continue');
    for (let position = 1; ; position += 1) {
      await this.page.locator('.progress', { hasText: `Page ${position} of ` }).waitFor();
      await this.page.locator('#play-0').waitFor();
      await this.#answerPage(position);
      const isLast = await this.page.getByRole('button', { name: 'Finish' }).isVisible();
      await this.#pressButton(isLast ? 'Finish' : 'Next');
      if (isLast) break;
    }
    await this.#heading('Finished');
    await this.page.locator('p.code').waitFor();
    await this.#reach(({ text }) => text === 'Copy code');
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  async #heading(name: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }

  /** Hears every clip, then stops at every control and gives it what it takes, until nothing is left. */
  async #answerPage(position: number): Promise<void> {
    const clips = await this.page.locator('button[id^=play-]').count();
    for (let slot = 0; slot < clips; slot += 1) await this.#play(`play-${slot}`);
    const given = new Set<string>();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const stop = await this.#tab();
      if (/^(Next|Finish)$/u.test(stop.text)) {
        if (await this.#isComplete()) return;
        await this.#play('play-0');
      } else if (stop.type === 'radio' && !stop.checked && !stop.locked) {
        await this.page.keyboard.press('Space');
      } else if (stop.type === 'slider' && stop.id.startsWith('score-') && !given.has(stop.id)) {
        await this.page.keyboard.press('ArrowUp');
        if (given.size > 0) await this.page.keyboard.press('PageDown');
        given.add(stop.id);
      } else if (
        /^(TEXTAREA|text)$/u.test(stop.tag === 'TEXTAREA' ? stop.tag : stop.type) &&
        stop.value === ''
      ) {
        await this.page.keyboard.type(
          stop.tag === 'TEXTAREA' ? `${REASON} on page ${position}: ${stop.id}` : '2',
        );
      }
    }
    throw new Error('the page was not completed by its controls');
  }

  /** Whether nothing of the page is left to answer, as its footer says. */
  async #isComplete(): Promise<boolean> {
    return this.page.getByText(/^All (answered|rated)$/u).isVisible();
  }

  async #play(id: string): Promise<void> {
    const heard = this.page.locator(`#${id}-state`, { hasText: /^Heard$/u });
    await this.#reach((stop) => stop.id === id);
    do {
      await this.page.keyboard.press('Enter');
      await this.page.waitForTimeout(A_MOMENT_MS);
      await this.page.locator(`#${id}[aria-pressed=false]`).waitFor();
    } while ((await heard.count()) === 0);
  }

  /** A screen may still be on its way when the one before it is gone. */
  async #pressButton(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).waitFor();
    await this.#reach(({ text, tag }) => tag === 'BUTTON' && text === name);
    await this.page.keyboard.press('Enter');
  }

  async #reach(isIt: (stop: Stop) => boolean): Promise<void> {
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        const stop = await this.#tab(key);
        if (isIt(stop)) return;
        if (stop.tag === 'BODY' && stops > 0) break;
      }
    }
    const shown = await this.page.locator('body').innerText();
    throw new Error(`the keyboard does not reach it: ${isIt.toString()}, on the screen: ${shown}`);
  }

  async #tab(key = 'Tab'): Promise<Stop> {
    await this.page.keyboard.press(key);
    const stop = await this.page.evaluate(stopHere);
    this.stops += 1;
    if (stop.fault !== '' && !this.faults.includes(stop.fault)) this.faults.push(stop.fault);
    return stop;
  }
}

/** Runs in the page. */
function stopHere(): Stop {
  const element = document.activeElement ?? document.body;
  const field =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
  return {
    tag: element.tagName,
    type: field?.type ?? element.getAttribute('role') ?? '',
    id: element.id,
    text: element.textContent.trim(),
    checked: field instanceof HTMLInputElement && field.checked,
    locked: element.getAttribute('aria-disabled') === 'true',
    value: field?.value ?? '',
    fault: element.matches('body, [tabindex="-1"]') ? '' : faultOf(element),
  };

  function faultOf(at: Element): string {
    const what = at.outerHTML.slice(0, 120);
    const styles = [at, at.closest('label')].flatMap((one) => (one ? [getComputedStyle(one)] : []));
    if (!styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'))
      return `no focus is drawn: ${what}`;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    const own = at.closest('label') ?? at;
    const middle = (left + right) / 2;
    const seen = [top + 1, bottom - 1].some((y) => {
      const hit = document.elementFromPoint(middle, y);
      return hit !== null && (own.contains(hit) || hit.contains(at));
    });
    return seen ? '' : `the focus is hidden: ${what}`;
  }
}
