/** Draws positions thirty times a second: more is not visible and doubles the power use of a phone. */
const DRAW_EVERY_MS = 33;

/** Browser functions that a player needs. */
export interface PageEnvironment {
  /** Page time in milliseconds: 0 = page shown. */
  now(): number;
  /** Calls back at the next position draw; returns the function that cancels it. */
  requestFrame(callback: () => void): number;
  cancelFrame(request: number): void;
  isHidden(): boolean;
  /** Calls back when the page is hidden or shown; returns the function that stops it. */
  onvisibility(listener: () => void): () => void;
  /** Calls back when a sound device comes or goes; returns the function that stops it. */
  ondevicechange(listener: () => void): () => void;
}

/** The real page, shown at `shownAtMs` of `performance.now()`. */
export function pageEnvironment(shownAtMs: number = performance.now()): PageEnvironment {
  return {
    now: () => performance.now() - shownAtMs,
    requestFrame: (callback) => window.setTimeout(callback, DRAW_EVERY_MS),
    cancelFrame: (request) => window.clearTimeout(request),
    isHidden: () => document.visibilityState === 'hidden',
    onvisibility: (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    ondevicechange: (listener) => {
      // Absent without HTTPS.
      const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : null;
      devices?.addEventListener('devicechange', listener);
      return () => devices?.removeEventListener('devicechange', listener);
    },
  };
}
