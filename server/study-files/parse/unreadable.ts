import { errorAt, type Mistake } from './mistake.ts';

const FORBIDDEN = new Set(['EACCES', 'EPERM']);

/** The mistake for a file or folder that the system cannot read; null for other errors. */
export function unreadable(error: unknown): Mistake | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null;
  const { code, path } = error;
  if (typeof code !== 'string' || typeof path !== 'string') return null;
  const remedy = FORBIDDEN.has(code)
    ? 'cannot be read for lack of permission; change its permissions'
    : `could not be read (${code}); check the disk, or copy the study again`;
  return errorAt(path, null, remedy);
}
