import { describe, expect, test } from 'vitest';
import { passwordLength } from '../../../../client/console/sign-in/password-length.ts';
import { directionOf, nextSort, sortedRows } from '../../../../client/console/ui/table-sort.ts';
import { Attempt } from '../../../../client/console/ui/attempt.svelte.ts';
import { ToastList } from '../../../../client/console/ui/toasts.svelte.ts';

interface Row {
  name: string;
  n: number | null;
}

describe('a table is sorted by a column', () => {
  const rows: Row[] = [
    { name: 'clip 10', n: 2 },
    { name: 'clip 9', n: null },
    { name: 'clip 2', n: 10 },
    { name: 'clip 1', n: 2 },
  ];
  const columns = [
    { key: 'name', label: 'Name', value: ({ name }: Row) => name },
    { key: 'n', label: 'n', value: ({ n }: Row) => n },
    { key: 'actions', label: 'Actions' },
  ];
  const order = (key: string, isDescending = false): string[] =>
    sortedRows(rows, columns, { key, isDescending }).map(({ name }) => name);

  test('names with numbers as people count, numbers as numbers, and what is not there last', () => {
    expect(order('name')).toEqual(['clip 1', 'clip 2', 'clip 9', 'clip 10']);
    expect(order('n')).toEqual(['clip 10', 'clip 1', 'clip 2', 'clip 9']);
    expect(order('n', true)).toEqual(['clip 2', 'clip 10', 'clip 1', 'clip 9']);
  });

  test('without a column, or by one that has no values, rows stay as they are', () => {
    expect(sortedRows(rows, columns, null)).toBe(rows);
    expect(sortedRows(rows, columns, { key: 'actions', isDescending: true })).toBe(rows);
  });
});

test('a press on a column sorts it upwards, a second one downwards, and another column starts anew', () => {
  const first = nextSort(null, 'n');
  expect(first).toEqual({ key: 'n', isDescending: false });
  const second = nextSort(first, 'n');
  expect(second).toEqual({ key: 'n', isDescending: true });
  expect(nextSort(second, 'n')).toEqual(first);
  expect(nextSort(second, 'name')).toEqual({ key: 'name', isDescending: false });
  expect([directionOf(second, 'n'), directionOf(second, 'name')]).toEqual(['descending', 'none']);
});

test('what a button does is done once at a time, and why it failed is known until it is tried again', async () => {
  const attempt = new Attempt();
  let count = 0;
  const failing = attempt.run(() => Promise.reject(new Error('no')));
  expect(attempt.isBusy).toBe(true);
  await attempt.run(async () => void (count += 1));
  await failing;
  expect([attempt.isBusy, String(attempt.failure), count]).toEqual([false, 'Error: no', 0]);
  await attempt.run(async () => void (count += 1));
  expect([attempt.isBusy, attempt.failure, count]).toEqual([false, null, 1]);
});

describe('a toast', () => {
  function timed(): { toasts: ToastList; pass: (ms: number) => void } {
    let at = 0;
    const timers = new Map<object, { due: number; callback: () => void }>();
    const toasts = new ToastList({
      setTimeout: (callback, ms) => {
        const timer = {};
        timers.set(timer, { due: at + ms, callback });
        return timer;
      },
      clearTimeout: (timer) => {
        if (typeof timer === 'object' && timer !== null) timers.delete(timer);
      },
    });
    const pass = (ms: number): void => {
      at += ms;
      for (const [timer, { due, callback }] of timers) if (due <= at && timers.delete(timer)) callback();
    };
    return { toasts, pass };
  }
  const texts = ({ all }: ToastList): string[] => all.map(({ text }) => text);

  test('goes after a while; one that can be taken back stays for ten seconds', () => {
    const { toasts, pass } = timed();
    toasts.say('Saved');
    toasts.say('Paused', { undo: () => {} });
    pass(6000);
    expect(texts(toasts)).toEqual(['Paused']);
    pass(4000);
    expect(texts(toasts)).toEqual([]);
  });

  test('stays while somebody looks at it', () => {
    const { toasts, pass } = timed();
    toasts.say('Saved');
    pass(5000);
    toasts.hold();
    pass(60_000);
    toasts.release();
    pass(5999);
    expect(texts(toasts)).toEqual(['Saved']);
    pass(1);
    expect(texts(toasts)).toEqual([]);
  });

  test('is taken back once', () => {
    const { toasts } = timed();
    let taken = 0;
    toasts.say('Disabled', { undo: () => (taken += 1) });
    const [toast] = toasts.all;
    toasts.undo(toast?.id ?? 0);
    toasts.undo(toast?.id ?? 0);
    expect([taken, texts(toasts)]).toEqual([1, []]);
  });
});

test.each([
  [0, 'empty'],
  [11, 'short'],
  [12, 'enough'],
  [19, 'enough'],
  [20, 'long'],
  [200, 'long'],
  [201, 'tooLong'],
])('a password of %i characters is %s', (length, verdict) => {
  expect(passwordLength('x'.repeat(length))).toEqual({ length, verdict });
});
