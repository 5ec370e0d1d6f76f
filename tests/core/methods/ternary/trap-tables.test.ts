import { expect, test } from 'vitest';
import { batchesOf } from '#core/methods/ternary/batches.ts';
import { failingListenersTable, trapTable } from '#core/methods/ternary/trap-tables.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from '../../../support/ratings.ts';

/** A batch of a listener: the traps it has, by clip and label, and its verdict. */
function batch(
  listener: string,
  number: number,
  traps: Record<string, string>,
  own: Partial<Rating> = {},
): Rating[] {
  return Object.entries(traps).map(([clip, label]) =>
    rating({
      listener,
      session: listener,
      batch: number,
      scale: 'human-likeness',
      role: clip.startsWith('f') ? 'flawed' : 'human',
      clip,
      label,
      ...own,
    }),
  );
}
const trapsOf = (ratings: readonly Rating[]) => trapTable(ratings, batchesOf(ratings));
const failingOf = (ratings: readonly Rating[]) => failingListenersTable(batchesOf(ratings));
const INVALID = { counts: false, reasons: ['att batch'] };
const right = { f1: 'machine', h1: 'human', h2: 'human' };
const wrong = { f1: 'human', h1: 'machine', h2: 'unclear' };
const people = (prefix: string, n: number) =>
  Array.from({ length: n }, (_, index) => `${prefix}${index + 1}`);

test('a trap that attentive listeners do not find is suspect; careless ones do not make it so', () => {
  const attentive = people('A', 20).flatMap((listener, index) => [
    ...batch(listener, 1, right),
    // f2 is missed by 4 of 20, and h3 by 4 of 20: below 0.85, not below 0.8.
    ...batch(
      listener,
      2,
      { f2: index < 4 ? 'unclear' : 'machine', h3: index < 4 ? 'machine' : 'human' },
      index < 4 ? INVALID : {},
    ),
  ]);
  const careless = people('C', 20).flatMap((listener) => [
    ...batch(listener, 1, wrong, INVALID),
    ...batch(listener, 2, { f2: 'human', h3: 'machine' }, INVALID),
  ]);
  const table = trapsOf([...attentive, ...careless]);
  const rows = new Map(table?.rows.map((row) => [row['clip'], row]));
  expect(rows.get('f2')).toMatchObject({
    n: 20,
    share: 0.8,
    finding: 'suspect: check the clip',
    nAll: 40,
    shareAll: 0.4,
  });
  expect(rows.get('h3')).toMatchObject({ n: 20, share: 0.8, finding: 'as expected' });
  // Those who failed batch 2 are not attentive where batch 1 is judged.
  expect(rows.get('f1')).toMatchObject({
    n: 16,
    share: 1,
    high: 1,
    finding: 'as expected',
    nAll: 40,
    shareAll: 0.5,
  });
  // R: prop.test(16, 20, correct = FALSE) is [0.5839826, 0.9193423].
  expect(rows.get('f2')?.['low']).toBeCloseTo(0.5839826, 6);
  expect(rows.get('f2')?.['high']).toBeCloseTo(0.9193423, 6);
  expect(table?.rows[0]).toMatchObject({ share: 0.8 });
  for (const { key } of table?.columns ?? []) expect(Object.keys(table?.rows[0] ?? {})).toContain(key);
});

test('a flagged batch counts as invalid too, few answers give no finding, and a single batch shows nobody attentive', () => {
  const flagged = people('A', 12).flatMap((listener) => [
    ...batch(listener, 1, right, { flags: ['att batch'] }),
    ...batch(listener, 2, { f2: 'human' }),
  ]);
  expect(trapsOf(flagged)?.rows.find(({ clip }) => clip === 'f2')).toMatchObject({
    n: 0,
    share: null,
    finding: 'too few answers',
    nAll: 12,
  });
  const few = people('A', 9).flatMap((listener) => [
    ...batch(listener, 1, right),
    ...batch(listener, 2, { f2: 'human' }),
  ]);
  expect(trapsOf(few)?.rows.find(({ clip }) => clip === 'f2')).toMatchObject({
    n: 9,
    share: 0,
    finding: 'too few answers',
  });
  expect(trapsOf(batch('A', 1, right))?.rows).toEqual([
    expect.objectContaining({ n: 0, nAll: 1 }),
    expect.objectContaining({ n: 0, nAll: 1 }),
    expect.objectContaining({ n: 0, nAll: 1 }),
  ]);
  expect(trapsOf([rating({ label: 'human' })])).toBeNull();
});

test('listeners who passed fewer than half of two batches or more are listed, the worst first', () => {
  const unfinished = { counts: false, reasons: ['incomplete batch'] };
  const table = failingOf([
    ...batch('good', 1, right),
    ...batch('good', 2, right),
    ...batch('half', 1, right),
    ...batch('half', 2, wrong, INVALID),
    ...batch('third', 1, right),
    ...batch('third', 2, wrong, INVALID),
    ...batch('third', 3, wrong, INVALID),
    ...batch('none', 1, wrong, INVALID),
    ...batch('none', 2, wrong, INVALID),
    ...batch('once', 1, wrong, INVALID),
    ...batch('once', 2, right, unfinished),
  ]);
  expect(table?.rows.map(({ listener, finished, valid }) => [listener, finished, valid])).toEqual([
    ['none', 2, 0],
    ['third', 3, 1],
  ]);
  expect(failingOf(batch('good', 1, right))).toBeNull();
});
