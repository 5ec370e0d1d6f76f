import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LOOKS_AT_ALL } from '../support/audit.ts';
import type { BrowserListener } from '../support/browser-listener.ts';
import { BundleGate } from '../support/bundle-gate.ts';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';
import { DEVICES, look } from './look.ts';

const stage = useLiveStage();
let gate: BundleGate;

beforeAll(async () => {
  gate = await BundleGate.open(() => stage.server.running.url);
});
beforeEach(() => {
  gate.allow(0);
  gate.requests = 0;
});
afterAll(() => gate.close());

async function atSilentPage(name: string, device = DEVICES[0]): Promise<BrowserListener> {
  const link = await stage.short(name, { blocks: [BLOCKS[name] ?? ''], languages: ['en', 'zh'] });
  const listener = await stage.open(gate.through(link), device);
  await listener.beginSilently();
  await watchShifts(listener);
  return listener;
}

const playButtons = ({ page }: BrowserListener, disabled?: boolean) =>
  page.getByRole('button', { name: /^(Play|播放)/u, ...(disabled === undefined ? {} : { disabled }) });

const focused = ({ page }: BrowserListener): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.id}`);

/** Adds up how much of the page moves from now on. */
const watchShifts = ({ page }: BrowserListener): Promise<void> =>
  page.evaluate(async () => {
    // What moved before, by a new size of the window, is none of it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shifted = { score: 0, what: '' };
    Reflect.set(window, 'shifted', shifted);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('sources' in entry) || !Array.isArray(entry.sources)) continue;
        shifted.score += Number(entry.value);
        for (const { node } of entry.sources)
          shifted.what += ` ${node?.outerHTML?.slice(0, 80) ?? node?.nodeName}`;
      }
    }).observe({ type: 'layout-shift' });
  });

const shifts = ({ page }: BrowserListener): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Reflect.get(window, 'shifted');
  });

/** English on a desktop and Chinese on a phone: both meet pages with many sounds and with few. */
const PAGES = LOOKS_AT_ALL
  ? ['mushra', 'ternary', 'pairwise', 'ab', 'abx', 'acr', 'ccr', 'questionnaire'].flatMap((name) => [
      [name, 'en'] as const,
      [name, 'zh'] as const,
    ])
  : ([
      ['mushra', 'zh'],
      ['pairwise', 'en'],
      ['questionnaire', 'en'],
    ] as const);
const WORDS = { en: /^Loading/u, zh: /^正在加载/u };

test.each(PAGES)(
  'a page of %s (%s) is drawn before its sound, says that it waits, and nothing moves when the sound comes',
  async (name, language) => {
    const device = DEVICES[language === 'en' ? 0 : 1];
    const listener = await atSilentPage(name, device);
    const { page } = listener;
    if (language === 'zh') {
      await page.getByRole('button', { name: '中文' }).click();
      await page.locator('html[lang^=zh]').waitFor();
      await watchShifts(listener);
    }
    const all = await playButtons(listener).count();
    expect(await playButtons(listener, true).count()).toBe(all);
    await page.getByText(WORDS[language]).first().waitFor();
    for (const key of ['Space', '1', '0', 'ArrowRight', ']', 'a']) await page.keyboard.press(key);
    await look(listener, `${name}-${language}-waiting`);
    if (device) await page.setViewportSize(device);
    await watchShifts(listener);
    gate.allow(1);
    await playButtons(listener, true).first().waitFor({ state: 'hidden' });
    await page.getByText(WORDS[language]).first().waitFor({ state: 'hidden' });
    expect(await shifts(listener)).toEqual({ score: 0, what: '' });
    expect(await page.getByRole('button', { name: /^(Play|播放)/u, pressed: true }).count()).toBe(0);
    await look(listener, `${name}-${language}-ready`);
  },
);

test('the first clip plays while the others are on their way, and the focus stays where the listener put it', async () => {
  const listener = await atSilentPage('mushra');
  const { page } = listener;
  expect(await focused(listener)).toMatch(/^H1/);
  await listener.button('Finish').focus();
  gate.allow(0.4);
  await playButtons(listener, false).first().waitFor();
  expect(await focused(listener)).toMatch(/^BUTTON/);
  expect(await listener.hasFocus(listener.button('Finish'))).toBe(true);
  await look(listener, 'mushra-en-partly');
  expect(await playButtons(listener, true).count()).toBeGreaterThan(0);
  await listener.hear('Reference');
  gate.allow(1);
  await playButtons(listener, true).first().waitFor({ state: 'hidden' });
  // From its start: a switch near the end of the reference would leave next to nothing to hear.
  await page.getByRole('button', { name: 'Play Reference', pressed: false }).waitFor();
  await page.keyboard.press('1');
  await page.getByRole('button', { name: 'Play sound A', description: /^heard/iu }).waitFor();
});

test('Next, pressed while the sound is on its way, says so', async () => {
  const listener = await atSilentPage('pairwise');
  await listener.button('Finish').click();
  const alert = listener.page.getByRole('alert');
  await alert.filter({ hasText: 'The sound is still loading.' }).waitFor();
  expect(await listener.hasFocus(listener.button('Play recording A Loading…'))).toBe(true);
  gate.allow(1);
  await alert.filter({ hasText: 'Please listen to recording A' }).waitFor();
});

test('time counts from when the first clip can be played, and a page that came slowly is answered', async () => {
  const listener = await atSilentPage('ab');
  const waitedMs = 3000;
  await listener.page.waitForTimeout(waitedMs);
  gate.allow(1);
  const shownAt = Date.now();
  await listener.hear('recording A');
  await listener.hear('recording B');
  await listener.choice('A').check();
  await listener.page.getByRole('radio').last().check();
  const sent = listener.page.waitForRequest('**/api/answers');
  await listener.button('Finish').click();
  const { listening } = JSON.parse((await sent).postData() ?? '');
  expect(listening.pageMs).toBeLessThanOrEqual(Date.now() - shownAt + 50);
  expect(listening.pageMs).toBeGreaterThan(2000);
  await listener.heading('Finished');
});

test('a bundle that breaks off three times is told on the drawn page, and Try again brings the rest', async () => {
  const listener = await atSilentPage('mushra');
  gate.allow(0.4);
  await playButtons(listener, false).first().waitFor();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await vi.waitFor(() => expect(gate.requests).toBeGreaterThanOrEqual(attempt), 20_000);
    gate.breakOff();
  }
  const again = listener.button('Try again');
  await again.waitFor();
  // What failed is no more said to be on its way.
  await listener.page.getByRole('button', { name: 'Play sound A', description: 'Not heard yet' }).waitFor();
  await look(listener, 'mushra-en-failed');
  await listener.hear('Reference');
  gate.allow(1);
  await again.click();
  await playButtons(listener, true).first().waitFor({ state: 'hidden' });
  expect(await again.count()).toBe(0);
  await listener.heard('Reference').waitFor();
});
