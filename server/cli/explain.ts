import { UserError } from '#core/text/user-error.ts';

/** Explanation and remedy for the system's error codes. */
const SYSTEM: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use: stop the program that uses it, or set PORT to another port',
  EACCES: 'permission denied: change its owner or mode, or use another path',
  EPERM: 'permission denied: change its owner or mode, or use another path',
  ENOENT: 'it does not exist: check the spelling',
  EEXIST: 'a file or folder of this name exists: use another path',
  EISDIR: 'it is a folder, but must be a file',
  ENOTDIR: 'part of the path is a file, but must be a folder',
  ENOSPC: 'the disk is full: free some space',
  EROFS: 'the disk is read-only: use another path',
};

interface SystemError extends Error {
  code: string;
  path?: string;
  port?: number;
}

function isSystemError(cause: unknown): cause is SystemError {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && 'syscall' in cause;
}

/**
 * Returns the message of an error that the user can correct, and the stack of any other error. `namesOf` gives the
 * options of an input.
 */
export function explain(
  cause: unknown,
  namesOf: (fields: readonly string[]) => readonly string[] = () => [],
): string {
  if (cause instanceof UserError) {
    const names = namesOf(cause.fields);
    return names.length === 0 ? cause.message : `${cause.message} (${names.join(', ')})`;
  }
  if (isSystemError(cause)) {
    const advice = SYSTEM[cause.code];
    if (advice)
      return `${cause.path ?? (cause.port === undefined ? cause.message : `port ${cause.port}`)}: ${advice}`;
  }
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
