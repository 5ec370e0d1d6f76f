/** Thirty times a second a position is drawn: more often is not seen, and costs a phone twice the power. */
const DRAW_EVERY_MS = 33;

/** What a player needs of the browser page it is on. */
export interface PageEnvironment {
  /** Page time in milliseconds: 0 = page shown. */
  now(): number;
  /** Calls back when the position is to be drawn again; returns what cancels it. */
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
      // Absent where the page is not served securely.
      const devices = 'mediaDevices' in navigator ? navigator.mediaDevices : null;
      devices?.addEventListener('devicechange', listener);
      return () => devices?.removeEventListener('devicechange', listener);
    },
  };
}
