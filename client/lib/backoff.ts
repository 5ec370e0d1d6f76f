const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Delay before a retry, counted from 0: full jitter below 0.5 s, 1 s, 2 s ... 30 s, added to the delay that
 * the server asks for, so that clients do not return together. `random` is in [0, 1).
 */
export function backoffMs(retry: number, random: number, retryAfterMs: number | null = null): number {
  const ceilingMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** retry);
  return (retryAfterMs ?? 0) + ceilingMs * random;
}

/** Delay that the server asks for, milliseconds; null: none. */
export function retryAfterMs({ headers }: Pick<Response, 'headers'>): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** A wait that can be cut short when the network is back. */
export class Wait {
  #end: (() => void) | null = null;

  for(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, durationMs);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  hurry(): void {
    this.#end?.();
  }
}
