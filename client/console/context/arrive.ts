import type { Router } from './router.svelte.ts';

/** Time limit for a page's heading or height to appear. */
const PATIENCE_MS = 5000;

/**
 * Focuses the heading of a new page, so that it is read first, and restores the scroll position. Does nothing if the user has
 * moved on.
 */
export function arrive(router: Pick<Router, 'arrival'>) {
  return (page: HTMLElement): (() => void) => {
    const { isFirst, scrollY } = router.arrival;
    const focused = document.activeElement;
    let isFocusDue = !isFirst;
    let isScrollDue = scrollY > 0;
    if (!isFirst) scrollTo({ top: 0, behavior: 'instant' });
    const settle = (): void => {
      const heading = page.querySelector('h1');
      if (isFocusDue && heading) {
        isFocusDue = false;
        if (document.activeElement === focused || document.activeElement === document.body) {
          heading.tabIndex = -1;
          heading.focus({ preventScroll: true });
        }
      }
      const isLongEnough = document.documentElement.scrollHeight - innerHeight >= scrollY;
      if (isScrollDue && isLongEnough) {
        isScrollDue = false;
        scrollTo({ top: scrollY, behavior: 'instant' });
      }
      if (!isFocusDue && !isScrollDue) stop();
    };
    const observer = new MutationObserver(settle);
    const timer = setTimeout(() => stop(), PATIENCE_MS);
    const onmove = (): void => {
      isScrollDue = false;
    };
    const stop = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener('wheel', onmove);
      removeEventListener('touchmove', onmove);
    };
    addEventListener('wheel', onmove, { passive: true });
    addEventListener('touchmove', onmove, { passive: true });
    observer.observe(page, { childList: true, subtree: true });
    settle();
    return stop;
  };
}
