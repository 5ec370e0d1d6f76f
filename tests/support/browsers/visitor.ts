import type { Driver } from './driver.ts';
import { waitUntil } from './wait-until.ts';

type Role = 'button' | 'radio' | 'checkbox' | 'textbox';

/** Where on a page: the nth list item that asks for something, from 1. Default: anywhere. */
interface Place {
  question?: number;
  /** Only a box that is not ticked. */
  unticked?: boolean;
}

const AIM = 'data-aim';

/**
 * Runs in the page. Marks the first visible element of a role and a name; a name of null is any. Choices are aimed at by
 * their labels, as a pointer does. Returns whether there is one that stays where it is: parts of a page that come into
 * sight may move what is below them.
 */
function aim(role: Role, name: string | null, { question, unticked }: Place, mark: string): boolean {
  const ROLES = {
    button: 'button',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    textbox: 'input[type=text], textarea',
  };
  const items = [...document.querySelectorAll('li')].filter((item) => item.querySelector('input, textarea'));
  const scope = question === undefined ? document : items[question - 1];
  const nameOf = (element: HTMLElement): string => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const text = element.getAttribute('aria-label') ?? (labels[0] ?? element).textContent;
    return (text ?? '').replace(/\s+/gu, ' ').trim();
  };
  const found = [...(scope?.querySelectorAll<HTMLElement>(ROLES[role]) ?? [])].find(
    (element) =>
      element.getClientRects().length > 0 &&
      (name === null || nameOf(element) === name) &&
      !(unticked && element instanceof HTMLInputElement && element.checked),
  );
  const target = role === 'radio' || role === 'checkbox' ? (found?.closest('label') ?? found) : found;
  const marked = document.querySelector(`[${mark}]`);
  const { x = 0, y = 0 } = target?.getBoundingClientRect() ?? {};
  const where = `${Math.round(x)} ${Math.round(y)}`;
  const isStill = target === marked && target?.getAttribute(mark) === where;
  if (marked !== target) marked?.removeAttribute(mark);
  if (!isStill) target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  target?.setAttribute(mark, where);
  return isStill && target !== undefined;
}

/** Runs in the page. Marks the nth visible element that a selector finds, from 0. Returns whether it is there and stays where it is. */
function aimAt(selector: string, index: number, mark: string): boolean {
  const visible = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0,
  );
  const target = visible[index];
  const { x = 0, y = 0 } = target?.getBoundingClientRect() ?? {};
  const where = `${Math.round(x)} ${Math.round(y)}`;
  const isStill = target?.getAttribute(mark) === where;
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  if (!isStill) target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  target?.setAttribute(mark, where);
  return isStill && target !== undefined;
}

/** A person at a browser: finds what to click by its role and name, and reads the page. The same in every engine. */
export class Visitor {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  async text(): Promise<string> {
    return String(await this.driver.read('document.body.innerText'));
  }

  /** Waits until an expression holds in the page. */
  waitFor(what: string, expression: string, patienceMs?: number): Promise<void> {
    return this.until(
      what,
      async () => (await this.driver.read(`Boolean(${expression})`)) === true,
      patienceMs,
    );
  }

  /** Waits until something holds. */
  until(what: string, holds: () => Promise<boolean>, patienceMs?: number): Promise<void> {
    return waitUntil(what, holds, {
      ...(patienceMs === undefined ? {} : { patienceMs }),
      tell: async () => `${this.driver.name} shows: ${await this.text()}`,
    });
  }

  /** Waits for a first heading. */
  heading(name: string): Promise<void> {
    return this.waitFor(
      `the heading '${name}'`,
      `[...document.querySelectorAll('h1')].some((h) => h.textContent.trim() === ${JSON.stringify(name)})`,
    );
  }

  async click(role: Role, name: string | null, place: Place = {}): Promise<void> {
    await this.#aim(role, name, place);
    await this.driver.click(`[${AIM}]`);
  }

  /** Types into the first text field of a place. */
  async type(text: string, place: Place = {}): Promise<void> {
    await this.click('textbox', null, place);
    await this.driver.type(`[${AIM}]`, text);
  }

  /** Clicks the nth visible element that a selector finds, from 0. */
  async clickAt(selector: string, index = 0): Promise<void> {
    await this.#aimAt(selector, index);
    await this.driver.click(`[${AIM}]`);
  }

  /** Clicks the nth visible element that a selector finds, from 0, at these shares of its width and height. */
  async pressAt(selector: string, index: number, across: number, down: number): Promise<void> {
    await this.#aimAt(selector, index);
    await this.driver.press(`[${AIM}]`, across, down);
  }

  /** Types into the nth visible element that a selector finds, from 0. */
  async typeAt(selector: string, index: number, text: string): Promise<void> {
    await this.clickAt(selector, index);
    await this.driver.type(`[${AIM}]`, text);
  }

  /** How many visible elements a selector finds. */
  async count(selector: string): Promise<number> {
    const found = `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
    return Number(await this.driver.read(`${found}.filter((one) => one.getClientRects().length > 0).length`));
  }

  #aimAt(selector: string, index: number): Promise<void> {
    const args = [selector, index, AIM].map((value) => JSON.stringify(value)).join(', ');
    return this.waitFor(`element ${index} of ${selector}`, `(${aimAt.toString()})(${args})`);
  }

  #aim(role: Role, name: string | null, place: Place): Promise<void> {
    const args = [role, name, place, AIM].map((value) => JSON.stringify(value)).join(', ');
    return this.waitFor(`the ${role} '${name ?? ''}'`, `(${aim.toString()})(${args})`);
  }
}
