import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

export interface Look {
  width: number;
  scheme: 'light' | 'dark';
}

export interface Fault {
  fault: string;
  /** Width and colours in which it was seen. */
  look: string;
}

const HEIGHT = 740;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const EVERY_LOOK: readonly Look[] = [320, 360, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
]);

/** Whether each page is looked at in every way, as in the full run, and not in as few as show it narrow, wide, light, dark and in both languages. */
export const LOOKS_AT_ALL = process.env['EARSHOT_LOOKS'] === 'every';

/** For a page that is looked at in both languages. */
export function looksIn(language: string): readonly Look[] {
  if (LOOKS_AT_ALL) return EVERY_LOOK.filter(({ width }) => width !== 320);
  return [language === 'en' ? { width: 360, scheme: 'light' } : { width: 1280, scheme: 'dark' }];
}

/** Of the languages of a page, in which it is audited: all in the full run, else one, by turns: every page in one of them. */
export function languagesAt<Language>(turn: number, languages: readonly Language[]): readonly Language[] {
  return LOOKS_AT_ALL ? languages : languages.filter((_, at) => at === turn % languages.length);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What is wrong with what a page shows now, in each of the looks: by axe, and by the sizes of what can be pressed. */
export async function audit(page: Page, looks: readonly Look[] = EVERY_LOOK): Promise<Fault[]> {
  const before = page.viewportSize();
  // Colours change over a moment: looked at is what they come to.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const faults: Fault[] = [];
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: scheme });
    // As high as the page: what the footer covers until somebody scrolls is no fault.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    await page.evaluate(drawn);
    const { violations } = await page.evaluate(violationsOf, TAGS);
    const sizes = await page.evaluate(poorSizes);
    const said = [...violations.flatMap(textOf), ...sizes];
    faults.push(...said.map((fault) => ({ fault, look: `${width} px ${scheme}` })));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  if (before) await page.setViewportSize(before);
  return faults;
}

/** Runs in the page: resolves once nothing moves or changes its colour but what never ends. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Runs in the page: resolves once it was drawn in its new size, and what follows from that. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

function violationsOf(tags: string[]): Promise<AxeResults> {
  return window.axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  });
}

function textOf({ id, nodes }: AxeResults['violations'][number]): string[] {
  return nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`.replace(/\s+/gu, ' '),
  );
}

/** Runs in the page: what axe and the sizes find, as texts. axe has to be in the page. */
export const PAGE_FAULTS = `(${drawn.toString()})().then(() => (${violationsOf.toString()})(${JSON.stringify(TAGS)})).then(({ violations }) =>
  JSON.stringify([...violations.flatMap(${textOf.toString()}), ...(${poorSizes.toString()})()]))`;

/** Runs in the page: what is wider than the window, and what is too small to press. */
function poorSizes(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
  const dialog = document.querySelector('dialog[open]');
  const controls = (dialog ?? document).querySelectorAll(
    'button, select, textarea, input, summary, [role=slider]',
  );
  for (const control of controls) {
    // A choice is pressed anywhere on its label.
    const choice = control.matches('[type=radio], [type=checkbox]');
    const { width, height } = ((choice && control.closest('label')) || control).getBoundingClientRect();
    if (width === 0 && height === 0) continue;
    const least = control.matches('button') ? 44 : 24;
    if (Math.round(height) < least || Math.round(width) < least)
      faults.push(`${Math.round(width)} x ${Math.round(height)} px: ${control.outerHTML.slice(0, 160)}`);
  }
  return faults;
}
