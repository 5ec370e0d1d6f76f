import { appendFileSync } from 'node:fs';

/** A measured figure with its goal; `limit`: the same of what cannot be beaten, such as a bare server. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Default: none. */
  goal?: number;
  limit?: number;
  /** Whether more is better. Default: false. */
  isMore?: boolean;
}

/** File in which `bench:all` collects the figures of all benchmarks. */
export const FIGURES_FILE = 'BENCH_FIGURES';

/** Adds a figure to the table of `bench:all`; does nothing when a benchmark runs alone. */
export function figure(one: Figure): void {
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`);
}
