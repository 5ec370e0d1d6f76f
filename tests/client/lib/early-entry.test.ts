import { afterEach, expect, test, vi } from 'vitest';
import { ApiClient } from '../../../client/lib/api-client.ts';
import { claimTab } from '../../../client/lib/tab-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function countingClient(): { api: ApiClient; sent: string[] } {
  const sent: string[] = [];
  const fetch = async (input: unknown): Promise<Response> => {
    sent.push(String(input));
    return Response.json({ state: 'asked' });
  };
  return { api: new ApiClient('abc', fetch), sent };
}

test('the request that the page began is the first to enter; later ones are sent', async () => {
  vi.stubGlobal('earlyEntry', { reply: Promise.resolve(Response.json({ state: 'early' })) });
  const { api, sent } = countingClient();
  expect(await api.enter()).toEqual({ state: 'early' });
  expect(sent).toEqual([]);
  expect(await api.enter()).toEqual({ state: 'asked' });
  expect(sent).toEqual(['/s/abc/api/enter']);
});

test('a refusal and a lost connection of the early request are those of any other', async () => {
  const error = { code: 'study-closed', message: 'closed' };
  vi.stubGlobal('earlyEntry', { reply: Promise.resolve(Response.json({ error }, { status: 403 })) });
  const { api } = countingClient();
  await expect(api.enter()).rejects.toMatchObject({ code: 'study-closed', mayPass: false });
  vi.stubGlobal('earlyEntry', { reply: Promise.reject(new TypeError('Failed to fetch')) });
  await expect(api.enter()).rejects.toMatchObject({ code: 'network', mayPass: true });
  expect(await api.enter()).toEqual({ state: 'asked' });
});

test('where another tab had the study, entering after it was taken over is asked for', async () => {
  vi.stubGlobal('earlyEntry', { reply: Promise.resolve(null) });
  const { api, sent } = countingClient();
  expect(await api.enter()).toEqual({ state: 'asked' });
  expect(sent).toEqual(['/s/abc/api/enter']);
});

test('the claim that the page made is taken up once, and another tab that steals it is noticed', async () => {
  let steal = (): void => undefined;
  const lost = new Promise((_resolve, reject) => {
    steal = () => reject(new DOMException('stolen', 'AbortError'));
  });
  const asked: string[] = [];
  const request = async (name: string): Promise<void> => void asked.push(name);
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('earlyEntry', { claim: Promise.resolve('held'), lost });
  const onlost = vi.fn<() => void>();
  expect(await claimTab('abc', onlost)).toBe('held');
  expect(asked).toEqual([]);
  steal();
  await vi.waitFor(() => expect(onlost).toHaveBeenCalledTimes(1));
  void claimTab('abc', onlost, true);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked).toEqual(['earshot/abc']);
});

test('a claim that the page did not get is made again', async () => {
  const request = async (
    _name: string,
    _options: unknown,
    give: (lock: object) => unknown,
  ): Promise<void> => {
    void give({});
  };
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('earlyEntry', { claim: Promise.resolve('taken'), lost: Promise.resolve() });
  expect(await claimTab('abc', () => undefined)).toBe('held');
});
