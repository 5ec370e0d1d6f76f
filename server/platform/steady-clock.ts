/**
 * Milliseconds since 1970, UTC, that never go back: when the system's clock is set back, time goes on as it passed, until
 * that clock has caught up or the process ends. When it is set forward, this follows. `monotonic` is any clock that nobody
 * can set, in milliseconds.
 */
export function steadyClock(wall: () => number, monotonic: () => number): () => number {
  let startedAt = wall() - monotonic();
  return () => {
    const passed = monotonic();
    startedAt = Math.max(startedAt, wall() - passed);
    return Math.floor(startedAt + passed);
  };
}
