import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_US = 10_000;

/** CPU time of a process, microseconds. */
export interface ProcessTimes {
  parent: number;
  /** User and system, of all its threads, those that have ended too. */
  us: number;
  /** The same of the processes that it started and that have ended. */
  endedUs: number;
}

/** Of one that is gone, nothing. Linux only. */
export function timesOf(pid: number): ProcessTimes {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    return { parent: at(1), us: (at(11) + at(12)) * TICK_US, endedUs: (at(13) + at(14)) * TICK_US };
  } catch {
    return { parent: 0, us: 0, endedUs: 0 };
  }
}
