import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';

export interface DiskFaults {
  /** Every flush takes so much longer, in microseconds. */
  DISK_SYNC_US?: string;
  /** Folder that gets what a power cut would leave. */
  DISK_SURVIVES?: string;
  /** While this file exists, writes fail as on a full disk. */
  DISK_FULL?: string;
}

const SOURCE = join(import.meta.dirname, 'faulty-disk.c');
const MADE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'earshot');

/** Why processes cannot be given faulty disks here, or null. */
export function noFaultyDisk(): string | null {
  if (process.platform !== 'linux') return 'faults of the disk are emulated on Linux only';
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'faults of the disk are emulated with gcc, which is not here';
  }
}

/** Compiled once for each state of the source; made under another name, as several processes may make it. */
function library(): string {
  const hash = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 16);
  const file = join(MADE, `faulty-disk-${hash}.so`);
  if (existsSync(file)) return file;
  mkdirSync(MADE, { recursive: true });
  const unfinished = `${file}.${pid}`;
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', '-o', unfinished, SOURCE, '-ldl']);
  renameSync(unfinished, file);
  return file;
}

/** The environment of a process whose disk has these faults. */
export function faultyDisk(faults: DiskFaults): Record<string, string> {
  return { LD_PRELOAD: library(), ...faults };
}
