import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { LogLevel } from './log-levels.ts';

/** Where lines go, and whether a person reads them there. */
export interface LogOutput {
  isTTY?: boolean;
  write(line: string): unknown;
}

/** For a person at a terminal: the message alone. */
const forPeople = (output: LogOutput): { write(line: string): void } => ({
  write(line) {
    const { msg }: { msg: string } = JSON.parse(line);
    output.write(`${msg}\n`);
  },
});

/**
 * Log of a server: a JSON object a line with level, time in UTC and msg. At a terminal the messages alone, without requests unless
 * `level` says so. Default level: info, at a terminal warn.
 */
export function serverLogger(output: LogOutput, level: LogLevel | null = null): Logger {
  const isRead = output.isTTY === true;
  return pino(
    {
      level: level ?? (isRead ? 'warn' : 'info'),
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
    },
    isRead ? forPeople(output) : { write: (line) => void output.write(line) },
  );
}
