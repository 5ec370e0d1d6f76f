interface Limit {
  /** Longest time without progress. */
  limitMs: number;
  /** Stops the work and returns the error to reject with. */
  onStall(): Error;
}

/**
 * Runs work that reports its progress, and rejects if it has reported none for too long. It does not wait for the
 * work to stop, because a call to a disk that no longer responds cannot be interrupted.
 */
export function unlessStalled<Result>(
  work: (onProgress: () => void) => Promise<Result>,
  { limitMs, onStall }: Limit,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onStall()), limitMs);
    work(() => void timer.refresh())
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
