import type { SessionMode } from '#core/session/session.ts';
import type { Store } from '../db/contract/store.ts';
import { writeAtomically } from '../platform/write-atomically.ts';

/** The work with a store that is closed afterwards, whatever happens. */
export async function withStore<S extends Pick<Store, 'close'>, T>(
  store: S,
  work: (store: S) => Promise<T>,
): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Writes it where a path is given. */
export async function writeJson(path: string | undefined, json: unknown): Promise<void> {
  if (path !== undefined) await writeAtomically(path, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
}

export const modesFor = (rehearsals: boolean): SessionMode[] =>
  rehearsals ? ['live', 'rehearsal'] : ['live'];
