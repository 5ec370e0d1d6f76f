import type { Env } from '../platform/env.ts';
import type { Terminal } from './serve-studies.ts';

/** The terminal of a command that may run until it is told to stop. */
export interface Shell extends Terminal {
  /** Resolves when the person at the terminal, or the system, asks the command to end. */
  untilStopped(): Promise<void>;
}

/** A word of the command line. */
export interface Command {
  /** What follows `earshot` in the help, a line a form. */
  usage: readonly string[];
  /** Does it; false: it ran, and what it looked at is not well. Throws UsageError for words that it does not know. */
  run(args: readonly string[], env: Env, shell: Shell): Promise<boolean | void>;
}
