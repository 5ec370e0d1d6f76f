import { expect, test } from 'vitest';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { FingerListener } from '../support/finger-listener.ts';
import { useLiveStage } from '../support/stage.ts';
import { MUSHRA_WITHOUT_PRACTICE } from '../support/without-steps.ts';

const stage = useLiveStage();
const STEPS = 12;
const STILL_FRAMES = 10;

interface Phone {
  page: Page;
  slider: Locator;
  /** Puts a finger down in the middle of the slider, at a share of its width, and moves it by so many pixels before it is lifted. */
  stroke(across: number, by: { x: number; y: number }): Promise<void>;
  score(): Promise<string | null>;
  scrolled(): Promise<number>;
}

/** A MUSHRA page on a phone, with sound C heard for a moment and its slider in the middle of the screen. */
async function openPhone(): Promise<Phone & { close(): Promise<void> }> {
  const version = await stage.server.publish('mushra', {
    replace: [...MUSHRA_WITHOUT_PRACTICE, ['pages: 4', 'pages: 1\n    min_coverage: 0']],
  });
  const listener = await FingerListener.open(stage.browser, stage.server.link(version));
  await listener.toFirstPage();
  const { page } = listener;
  const touch: CDPSession = await page.context().newCDPSession(page);
  await page.locator('#play-3').tap();
  const slider = page.locator('#score-3');
  await page.locator('#score-3[aria-disabled=false]').waitFor();
  const centre = () =>
    slider.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return {
    page,
    slider,
    async stroke(across, by) {
      // A page that still runs on after a swipe would move away below the finger.
      await page.evaluate(still, STILL_FRAMES);
      await centre();
      const box = await slider.boundingBox();
      if (!box) throw new Error('the slider is not on the page');
      const from = { x: box.x + across * box.width, y: box.y + box.height / 2 };
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      for (let step = 1; step <= STEPS && (by.x !== 0 || by.y !== 0); step += 1) {
        const at = { x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS };
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    score: () => slider.getAttribute('aria-valuetext'),
    scrolled: () => page.evaluate(() => scrollY),
    close: () => listener.close(),
  };
}

/** Runs in the page: resolves once it has not scrolled for so many frames. */
async function still(frames: number): Promise<void> {
  for (let same = 0, from = scrollY; same < frames;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    same = scrollY === from ? same + 1 : 0;
    from = scrollY;
  }
}

test('on a phone a swipe across a slider scrolls and rates nothing, a tap and a drag rate', async () => {
  const { page, slider, stroke, score, scrolled, close } = await openPhone();
  try {
    await slider.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const before = await scrolled();
    await stroke(0.2, { x: 4, y: -220 });
    await page.waitForFunction((from) => scrollY > from + 100, before);
    expect(await score()).toBe('not rated yet');

    await stroke(0.8, { x: 0, y: 0 });
    await page.waitForFunction(() => /^\d+, /.test(document.querySelector('#score-3')?.ariaValueText ?? ''));
    const tapped = await slider.getAttribute('aria-valuenow');
    expect(Math.abs(Number(tapped) - 83)).toBeLessThanOrEqual(3);

    const again = await scrolled();
    await stroke(0.2, { x: -4, y: 220 });
    await page.waitForFunction((from) => scrollY < from - 100, again);
    expect(await slider.getAttribute('aria-valuenow')).toBe(tapped);

    await stroke(0.8, { x: -120, y: 3 });
    await page.waitForFunction((from) => document.querySelector('#score-3')?.ariaValueNow !== from, tapped);
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBeLessThan(60);
  } finally {
    await close();
  }
});

test('the second click of a double-click on Play is ignored, and a click that was only counted as one plays', async () => {
  const { page, close } = await openPhone();
  try {
    const isPlaying = (slot: number): Promise<unknown> =>
      page.locator(`#play-${slot}[aria-pressed=true]`).waitFor();
    await page.locator('#play-1').dblclick();
    await isPlaying(1);
    await page.locator('#play-2').dispatchEvent('click', { detail: 2 });
    await isPlaying(2);
    expect(await page.locator('#play-1').getAttribute('aria-pressed')).toBe('false');
  } finally {
    await close();
  }
});
