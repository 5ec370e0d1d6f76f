import { errorAt, type Mistake } from './mistake.ts';

const FORBIDDEN = new Set(['EACCES', 'EPERM']);

/** The mistake behind a file or folder that the system would not read; null for an error of another kind. */
export function unreadable(error: unknown): Mistake | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null;
  const { code, path } = error;
  if (typeof code !== 'string' || typeof path !== 'string') return null;
  const remedy = FORBIDDEN.has(code)
    ? 'may not be read by who runs this; change its permissions'
    : `could not be read (${code}); check the disk, or copy the study again`;
  return errorAt(path, null, remedy);
}
