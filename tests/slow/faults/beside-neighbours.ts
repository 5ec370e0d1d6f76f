import { spawn } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { LoopDelay, threadClocks } from '../../../server/platform/loop-delay.ts';

/**
 * A process of its own that does a little beside programs which take every core: `tsx beside-neighbours.ts <ms>`. As soon as its timers
 * are late by that much, it writes its mean delay with and without the time that the others took.
 */
const untilMs = Number(process.argv[2]);

/** Ends with this process, however that ends. */
const BURN = 'const parent = process.ppid; while (process.ppid === parent);';
const neighbours = Array.from({ length: 2 * availableParallelism() }, () =>
  spawn(process.execPath, ['-e', BURN], { stdio: 'ignore' }),
);
setPriority(19);
const own = new LoopDelay();
const plain = new LoopDelay({ ...threadClocks, idle: () => 0, waited: () => 0 });

/** A tenth of a core. */
function doLittle(): void {
  const begun = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(begun);
    if (user + system >= 2000) break;
  }
  if (plain.meanMs < untilMs) return;
  for (const neighbour of neighbours) neighbour.kill();
  const found = JSON.stringify({ ownMs: own.meanMs, plainMs: plain.meanMs });
  process.stdout.write(found, () => process.exit(0));
}

setInterval(doLittle, 20);
