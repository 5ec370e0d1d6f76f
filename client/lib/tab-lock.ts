import { takeEarlyClaim } from './early-entry.ts';

export type Claim = 'held' | 'taken';

/**
 * Claims a study for this tab. 'taken': another tab has it; `steal` takes it over. `onlost` is called when
 * another tab steals it from this one. A browser without Web Locks lets every tab work.
 */
export async function claimTab(name: string, onlost: () => void, steal = false): Promise<Claim> {
  const locks: LockManager | undefined = globalThis.navigator.locks;
  if (!locks) return 'held';
  const early = steal ? null : await takeEarlyClaim();
  if (early) {
    early.lost.catch(onlost);
    return 'held';
  }
  return new Promise((resolve, reject) => {
    const forever = (lock: Lock | null): Promise<void> | void => {
      resolve(lock ? 'held' : 'taken');
      if (lock) return new Promise(() => undefined);
    };
    const stolen = (error: unknown): void => {
      if (error instanceof DOMException && error.name === 'AbortError') onlost();
      else reject(error);
    };
    locks.request(`earshot/${name}`, steal ? { steal } : { ifAvailable: true }, forever).catch(stolen);
  });
}
