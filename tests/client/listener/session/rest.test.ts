import { expect, test } from 'vitest';
import { memoryStorage } from '../../../../client/lib/storage.ts';
import { Rest } from '../../../../client/listener/session/rest.svelte.ts';

const EVERY_12 = { everyMinutes: 12, leastSeconds: 30 };
const MINUTE_MS = 60_000;

test('a rest begins after as much time on pages as the study says, and then counting starts anew', async () => {
  const rest = new Rest(memoryStorage(), 'study');
  await rest.worked(7 * MINUTE_MS, EVERY_12, 1000);
  expect(rest.sinceMs).toBeNull();
  await rest.worked(5 * MINUTE_MS, EVERY_12, 2000);
  expect(rest.sinceMs).toBe(2000);
  expect(await rest.end(47_000)).toBe(45);
  await rest.worked(7 * MINUTE_MS, EVERY_12, 3000);
  expect(rest.sinceMs).toBeNull();
});

test('a reload neither ends a rest nor forgets the time before it', async () => {
  const storage = memoryStorage();
  await new Rest(storage, 'study').worked(7 * MINUTE_MS, EVERY_12, 1000);
  const reloaded = new Rest(storage, 'study');
  await reloaded.open(2);
  await reloaded.worked(5 * MINUTE_MS, EVERY_12, 2000);
  const again = new Rest(storage, 'study');
  await again.open(3);
  expect(again.sinceMs).toBe(2000);
});

test('a study without rests, and the last page, begin none; another session in this browser starts at 0', async () => {
  const storage = memoryStorage();
  const rest = new Rest(storage, 'study');
  await rest.worked(99 * MINUTE_MS, null, 1000);
  expect(rest.sinceMs).toBeNull();
  const other = new Rest(storage, 'study');
  await other.open(1);
  await other.worked(MINUTE_MS, EVERY_12, 2000);
  expect(other.sinceMs).toBeNull();
});

test('a clock that is put back makes a rest begin anew instead of last for hours', async () => {
  const storage = memoryStorage();
  const rest = new Rest(storage, 'study');
  await rest.worked(12 * MINUTE_MS, EVERY_12, 90 * MINUTE_MS);
  await rest.follow(91 * MINUTE_MS);
  expect(rest.sinceMs).toBe(90 * MINUTE_MS);
  await rest.follow(30 * MINUTE_MS);
  expect(rest.sinceMs).toBe(30 * MINUTE_MS);
  const reloaded = new Rest(storage, 'study');
  await reloaded.open(2);
  expect(reloaded.sinceMs).toBe(30 * MINUTE_MS);
});
