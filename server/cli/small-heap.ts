import { setFlagsFromString } from 'node:v8';

/** Growth of the live objects after which all garbage is collected, per cent. V8's own choice is up to 300. */
const GROWTH = 20;

/**
 * Lets this process collect garbage more often than V8 would: its memory stays near what is alive, for a few per cent more CPU
 * time. For commands that read all ratings of a study, not for a server, whose requests would wait more often.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  // Ratings go into columns, so that more room for new objects saves no work.
  setFlagsFromString('--semi-space-growth-factor=1');
}
