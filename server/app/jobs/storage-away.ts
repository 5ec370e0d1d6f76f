import { StorageError } from '../../storage/contract.ts';

const AWAY = 'the storage of sounds and files cannot be reached at the moment: try again in a moment';

/**
 * Message about a storage that could not be used at all, so that the same may work later; null for any other error. Where the storage
 * is and its reply are for the log alone.
 */
export function storageAway(cause: unknown): string | null {
  const isAway = cause instanceof StorageError && (cause.code === 'unreachable' || cause.code === 'refused');
  return isAway ? AWAY : null;
}
