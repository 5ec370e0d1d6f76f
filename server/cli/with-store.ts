import type { SessionMode } from '#core/session/session.ts';
import type { Store } from '../db/contract/store.ts';
import { writeAtomically } from '../platform/write-atomically.ts';

/** Calls a function with the open store, and closes the store afterwards. */
export async function withStore<S extends Pick<Store, 'close'>, T>(
  opened: S | Promise<S>,
  work: (store: S) => Promise<T>,
): Promise<T> {
  const store = await opened;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Writes the JSON to the path, if one is given. */
export async function writeJson(path: string | undefined, json: unknown): Promise<void> {
  if (path !== undefined) await writeAtomically(path, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
}

export const modesFor = (rehearsals: boolean): SessionMode[] =>
  rehearsals ? ['live', 'rehearsal'] : ['live'];
