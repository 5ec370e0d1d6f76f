import { statfs } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import type { AppContext } from '../../app/listening/context.ts';

/** With less the next answers may find no place: whoever runs the server has to free some. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** Bytes that this user may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface Health {
  ok: boolean;
  database: 'ok' | 'failed';
  disk: 'ok' | 'nearly full' | 'failed';
}

/** Whether answers can be stored; what is wrong is logged. */
export async function healthOf({ store, freeBytes, log }: HealthContext): Promise<Health> {
  const failed = (what: string) => (cause: unknown) => {
    log(`health: ${what}: ${String(cause)}`);
    return 'failed' as const;
  };
  const database = await store.probe().then(() => 'ok' as const, failed('database'));
  const disk = await freeBytes().then(
    (bytes) => (bytes < LEAST_FREE_BYTES ? ('nearly full' as const) : ('ok' as const)),
    failed('disk'),
  );
  return { ok: database === 'ok' && disk === 'ok', database, disk };
}

type HealthContext = Pick<AppContext, 'store' | 'freeBytes' | 'log'>;

/** Whether answers can be stored, for a monitor or a proxy: 200 or 503, and nothing that anybody may not know. */
export function health(context: HealthContext): RequestHandler {
  return async (_request, response) => {
    const found = await healthOf(context);
    response
      .status(found.ok ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(found);
  };
}
