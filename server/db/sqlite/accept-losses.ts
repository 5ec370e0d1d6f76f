import type { Missing } from '../contract/database.ts';
import { acceptMissing } from './ledger.ts';
import { existingFile, openForWriting } from './open.ts';

/**
 * Goes on without acknowledged answers that the database of a folder does not have, and returns them. Throws StoreError as
 * openForWriting does, and 'not-found' where there is no database.
 */
export function acceptLosses(folder: string): Missing[] {
  existingFile(folder);
  const { db, close } = openForWriting(folder, { mayMiss: true });
  try {
    return acceptMissing(db.$client, folder);
  } finally {
    close();
  }
}
