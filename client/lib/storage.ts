import { createStore, del, entries, promisifyRequest } from 'idb-keyval';

/** Browser storage that survives reloads. */
export interface Storage {
  /** False when a reload loses everything. */
  readonly durable: boolean;
  /** Values whose key starts with the prefix, in key order. */
  entries<Value>(prefix: string): Promise<[key: string, value: Value][]>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** The best storage this browser has: IndexedDB, else localStorage, else memory until the page is left. */
export async function openStorage(): Promise<Storage> {
  for (const open of [indexedDbStorage, localStorageStorage]) {
    try {
      const storage = open();
      await storage.set('probe', 1);
      await storage.remove('probe');
      return storage;
    } catch {
      continue;
    }
  }
  return memoryStorage();
}

function indexedDbStorage(): Storage {
  const store = createStore('earshot', 'kept');
  return {
    durable: true,
    entries: async <Value>(prefix: string) => {
      const all = await entries<string, Value>(store);
      return all.filter(([key]) => key.startsWith(prefix)).toSorted(byKey);
    },
    set: (key, value) =>
      store('readwrite', (kept) => {
        kept.put(value, key);
        // Without this, a page that is being left loses its last write.
        kept.transaction.commit();
        return promisifyRequest(kept.transaction);
      }),
    remove: (key) => del(key, store),
  };
}

function localStorageStorage(): Storage {
  const full = (key: string): string => `earshot/${key}`;
  return {
    durable: true,
    entries: async <Value>(prefix: string) =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(full(prefix)))
        .map((key): [string, Value] => [key.slice(full('').length), JSON.parse(localStorage[key])])
        .toSorted(byKey),
    set: async (key, value) => localStorage.setItem(full(key), JSON.stringify(value)),
    remove: async (key) => localStorage.removeItem(full(key)),
  };
}

/** Keeps everything until the page is left. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    durable: false,
    entries: async <Value>(prefix: string) =>
      [...kept]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, json]): [string, Value] => [key, JSON.parse(json)])
        .toSorted(byKey),
    set: async (key, value) => void kept.set(key, JSON.stringify(value)),
    remove: async (key) => void kept.delete(key),
  };
}
