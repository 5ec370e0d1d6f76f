/** Progress of long work. */
export interface Progress {
  /** Current activity, in a few words. */
  what: string;
  done: number;
  /** Total; null if it is unknown. */
  total: number | null;
}

/** Time between two lines of progress, ms. */
const PAUSE_MS = 5000;

/**
 * Prints the progress of long work, a line every few seconds, such as 'measuring the clips: 3400 of 10000'. Work that takes less time
 * prints nothing.
 */
export function progressLines(say: (line: string) => void): (progress: Progress) => void {
  let last = performance.now();
  return ({ what, done, total }) => {
    if (performance.now() - last < PAUSE_MS) return;
    last = performance.now();
    say(`${what}: ${done}${total === null ? '' : ` of ${total}`}`);
  };
}
