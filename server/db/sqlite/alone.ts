import type { ClusterStore } from '../contract/cluster-store.ts';

/** The one server of a data folder: see lock.ts. */
export function alone(): ClusterStore {
  const held = new Set<string>();
  return {
    leads: async () => true,
    hold: async (name) => {
      held.add(name);
      return async () => void held.delete(name);
    },
    isHeld: async (name) => held.has(name),
    sharesFolder: async () => true,
    clockAheadMs: async () => 0,
    tell: async () => undefined,
    onTold: () => undefined,
    caughtUp: async () => undefined,
  };
}
