import type { Applied } from '../contract/ship-store.ts';
import { openForWriting } from './open.ts';
import { applyShipments } from './ship.ts';

/** Applies shipments to the database of a folder. Throws as openForWriting does, and StoreError 'damaged'. */
export function applyShipmentsTo(folder: string, texts: readonly string[]): Applied {
  const { db, close } = openForWriting(folder, { mayMiss: true });
  try {
    return applyShipments(db.$client, texts);
  } finally {
    close();
  }
}
