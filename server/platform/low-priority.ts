import { getPriority, platform, setPriority } from 'node:os';

/** Below the threads that serve listeners, and above programs that run only when nothing else does. */
const NICE = 10;

/**
 * Lowers the priority of the calling thread: when cores are scarce, requests of listeners run first. Does nothing where a priority
 * belongs to the whole process, as everywhere but on Linux.
 */
export function lowerPriority(): void {
  // 0 is the calling thread. A priority that is lower already stays.
  if (platform() === 'linux' && getPriority(0) < NICE) setPriority(0, NICE);
}
