/** One line of the figures. */
export interface BenchLine {
  name: string;
  /** CPU time, the least of several runs. */
  ms: number;
  /** What it may take, where that was set. */
  goal?: number;
  /** The name of SciPy's time of the same (`scipy.ts`). */
  reference?: string;
}

/** The least CPU time of so many runs of a function, in ms. */
export function cpuMs(runs: number, of: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    of();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
