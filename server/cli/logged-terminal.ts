import type { Logger } from 'pino';
import type { Env } from '../platform/env.ts';
import { serverLogger } from '../platform/logger.ts';
import type { Terminal } from '../platform/terminal.ts';

/** A terminal whose log is that of a server, on the standard error output. */
export function loggedTerminal(
  { say }: Pick<Terminal, 'say'>,
  { logLevel }: Pick<Env, 'logLevel'>,
): { terminal: Terminal; logger: Logger } {
  const logger = serverLogger(process.stderr, logLevel);
  return { terminal: { say, log: (line) => logger.warn(line) }, logger };
}
