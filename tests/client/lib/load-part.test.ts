import { expect, test, vi } from 'vitest';
import { loadPart } from '../../../client/lib/load-part.ts';
import { Reach } from '../../../client/lib/reach.svelte.ts';

test('a part of the page that does not arrive is trouble with the network, and is asked for again', async () => {
  let asked = 0;
  const part = (): Promise<string> => {
    asked += 1;
    return asked === 1
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve('part');
  };
  await expect(loadPart(part)).rejects.toMatchObject({ code: 'network', mayPass: true });
  asked = 0;
  await expect(new Reach().until(() => loadPart(part))).resolves.toBe('part');
  expect(asked).toBe(2);
});

test('a part that stays away while the server gives the page makes the page load anew, once a minute', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const gone = (): Promise<never> => Promise.reject(new TypeError('404'));
  let online = false;
  let reloads = 0;
  const home = { reachable: async () => online, reload: () => void (reloads += 1) };
  const tries = async (count: number): Promise<number> => {
    for (let n = 0; n < count; n += 1) await expect(loadPart(gone, home)).rejects.toThrow('fetched');
    return reloads;
  };
  await loadPart(async () => 'another part', home);
  expect(await tries(5)).toBe(0);
  online = true;
  await loadPart(async () => 'another part', home);
  expect(await tries(2)).toBe(0);
  expect(await tries(1)).toBe(1);
  expect(await tries(3)).toBe(1);
  vi.stubGlobal('sessionStorage', undefined);
  expect(await tries(3)).toBe(1);
  vi.unstubAllGlobals();
});
