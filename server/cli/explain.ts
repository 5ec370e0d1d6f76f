import { UserError } from '#core/text/user-error.ts';

/** What the system's error codes mean for whoever typed the command. */
const SYSTEM: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken: stop what listens there, or set PORT to another',
  EACCES: 'there is no permission: change its owner or mode, or name another place',
  EPERM: 'there is no permission: change its owner or mode, or name another place',
  ENOENT: 'it does not exist: check the spelling',
  EEXIST: 'there is already something of another kind: name another place',
  EISDIR: 'it is a folder, where a file is needed',
  ENOTDIR: 'a part of the path is a file, where a folder is needed',
  ENOSPC: 'the disk is full: free some space',
  EROFS: 'the disk can only be read: name another place',
};

interface SystemError extends Error {
  code: string;
  path?: string;
  port?: number;
}

function isSystemError(cause: unknown): cause is SystemError {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && 'syscall' in cause;
}

/** A message for errors that the user can correct, with the stack for those that only a developer can. `namesOf` fields: the options that say them. */
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
