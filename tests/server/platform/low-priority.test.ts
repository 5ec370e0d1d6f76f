import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { expect, test } from 'vitest';
import { startWorker } from '../../../server/platform/start-worker.ts';

/** Priorities of the threads of this process: 0 is usual, 19 the lowest. */
const priorities = (): number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
const lowered = (): number => priorities().filter((nice) => nice >= 10).length;

test.skipIf(platform() !== 'linux')(
  'the threads of long work have a lower priority than the server',
  async () => {
    const before = lowered();
    const worker = startWorker('sound-worker', null);
    await expect.poll(lowered, { timeout: 30_000 }).toBe(before + 1);
    await worker.terminate();
  },
);
