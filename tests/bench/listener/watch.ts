import type { Page } from 'playwright-core';

/** What a page tells of its own speed; times in milliseconds from the start of the navigation. */
export interface Watched {
  firstPaintMs: number;
  largestPaintMs: number;
  layoutShift: number;
  /** When the first play button of a page was there, whether it could be pressed or not; 0 before. */
  drawnMs: number;
  /** Of tasks over 50 ms. */
  tasks: { startMs: number; durationMs: number }[];
  /** From an input to the frame that shows its effect. */
  inputsMs: number[];
  /** When a clip was scheduled to sound, and the input that asked for it. */
  sounds: { atMs: number; askedMs: number }[];
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Follows the page from its first moment. To be called before the navigation. */
export async function watch(page: Page): Promise<void> {
  // The runner's compiler wraps functions in a helper that a page does not have.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(() => {
    const watched: Watched = {
      firstPaintMs: 0,
      largestPaintMs: 0,
      layoutShift: 0,
      drawnMs: 0,
      tasks: [],
      inputsMs: [],
      sounds: [],
    };
    window.watched = watched;
    const follow = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}): void => {
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...more,
      });
    };
    follow('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') watched.firstPaintMs = startTime;
    });
    follow('largest-contentful-paint', ({ startTime }) => (watched.largestPaintMs = startTime));
    follow('layout-shift', (entry) => {
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
        watched.layoutShift += Number(entry.value);
    });
    follow('longtask', ({ startTime, duration }) =>
      watched.tasks.push({ startMs: startTime, durationMs: duration }),
    );
    follow('event', ({ duration }) => watched.inputsMs.push(duration), { durationThreshold: 16 });

    new MutationObserver((_, observer) => {
      if (!document.getElementById('play-0')) return;
      observer.disconnect();
      requestAnimationFrame(() => (watched.drawnMs = performance.now()));
    }).observe(document, { childList: true, subtree: true });

    let askedMs = 0;
    for (const input of ['click', 'keydown'])
      addEventListener(input, ({ timeStamp }) => (askedMs = timeStamp), { capture: true });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (when = 0, ...rest) {
      const dueMs = Math.max(0, (when - this.context.currentTime) * 1000);
      watched.sounds.push({ atMs: performance.now() + dueMs, askedMs });
      start.call(this, when, ...rest);
    };
    addEventListener('playing', () => watched.sounds.push({ atMs: performance.now(), askedMs }), {
      capture: true,
    });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener('playing', () => watched.sounds.push({ atMs: performance.now(), askedMs }), {
        once: true,
      });
      return play.call(this);
    };
  });
}

export const watched = (page: Page): Promise<Watched> => page.evaluate(() => window.watched);

/** Time by which tasks before `untilMs` went on for longer than the 50 ms that nobody notices. */
export function blockedMs({ tasks }: Watched, untilMs = Infinity): number {
  return tasks
    .filter(({ startMs }) => startMs < untilMs)
    .reduce((sum, { durationMs }) => sum + durationMs - 50, 0);
}
