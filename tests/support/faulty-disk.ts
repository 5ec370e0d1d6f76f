import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DiskFaults {
  /** Every flush takes so much longer, in microseconds. */
  DISK_SYNC_US?: string;
  /** Folder that gets what a power cut would leave. */
  DISK_SURVIVES?: string;
  /** While this file exists, writes fail as on a full disk. */
  DISK_FULL?: string;
}

let library: string | null = null;

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

/** The environment of a process whose disk has these faults. */
export function faultyDisk(faults: DiskFaults): Record<string, string> {
  if (library === null) {
    library = join(mkdtempSync(join(tmpdir(), 'earshot-disk-')), 'faulty-disk.so');
    const source = join(import.meta.dirname, 'faulty-disk.c');
    execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', '-o', library, source, '-ldl']);
  }
  return { LD_PRELOAD: library, ...faults };
}
