import type { AppContext } from '../listening/context/context.ts';

/** Free space below which the next answers may not fit on the disk, bytes. The operator must then free space. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
/** SQLite needs some pages for any write. */
const FULL_BYTES = 1024 * 1024;

interface Health {
  ok: boolean;
  database: 'ok' | 'failed';
  disk: 'ok' | 'nearly full' | 'full' | 'failed';
  /** Object storage, if one is chosen. Answers do not need it. */
  storage?: 'ok' | 'failed' | 'unknown';
}

/** Whether answers can be stored. Problems are logged. */
export async function healthOf({ store, derived, freeBytes, log }: HealthContext): Promise<Health> {
  const failed = (what: string) => (cause: unknown) => {
    log(`health: ${what}: ${String(cause)}`);
    return 'failed' as const;
  };
  const database = await store.probe().then(() => 'ok' as const, failed('database'));
  const disk = await freeBytes().then(
    (bytes) => (bytes < FULL_BYTES ? 'full' : bytes < LEAST_FREE_BYTES ? 'nearly full' : 'ok'),
    failed('disk'),
  );
  const storage = derived.storageState(failed('storage'));
  return { ok: database === 'ok' && disk === 'ok', database, disk, ...(storage && { storage }) };
}

export type HealthContext = Pick<AppContext, 'store' | 'derived' | 'freeBytes' | 'log'>;
