import type { Applied } from '../contract/ship-store.ts';
import { checkFills } from './fills.ts';
import { openForWriting } from './open.ts';
import { checkCompleted } from './places.ts';
import { applyShipments } from './ship.ts';

/** Applies shipments to the database of a folder. Throws as openForWriting does, and StoreError 'damaged'. */
export function applyShipmentsTo(folder: string, texts: readonly string[]): Applied {
  const { db, close } = openForWriting(folder, { mayMiss: true });
  try {
    const applied = applyShipments(db.$client, texts);
    checkFills(db);
    checkCompleted(db);
    return applied;
  } finally {
    close();
  }
}
