import { expect, test } from 'vitest';
import { crossTable, reconcile, type Reconcilable } from '#core/recruitment/reconcile.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY_MS = 24 * 60 * 60_000;

const done = { listener: 'L1', state: 'completed', earned: 'DONE1' } as const;
const given = (changes: Partial<Reconcilable>): Reconcilable => ({
  submissionId: 's1',
  phase: 'awaiting review',
  enteredCode: 'DONE1',
  completedAt: NOW,
  session: done,
  ...changes,
});
const found = (changes: Partial<Reconcilable>): string[] =>
  reconcile([given(changes)], NOW).map(({ mismatch }) => mismatch);

test('who completed here and came back there with the code of it needs no word', () => {
  expect(found({})).toEqual([]);
  expect(found({ phase: 'approved' })).toEqual([]);
  expect(
    found({ phase: 'active', enteredCode: null, session: { ...done, state: 'active', earned: null } }),
  ).toEqual([]);
  expect(
    found({ phase: 'returned', enteredCode: 'LEFT1', session: { ...done, state: 'left', earned: 'LEFT1' } }),
  ).toEqual([]);
});

test.each<[string, Partial<Reconcilable>]>([
  ['done here, not there', { phase: 'returned' }],
  ['done here, not there', { phase: 'timed out', enteredCode: null }],
  ['done here, no code there', { enteredCode: null }],
  ['code not earned', { session: { ...done, state: 'active', earned: null } }],
  ['code not earned', { session: { ...done, state: 'screened_out', earned: 'OUT11' } }],
  ['done there, not here', { enteredCode: null, session: { ...done, state: 'active', earned: null } }],
  ['not there', { phase: 'unknown', enteredCode: null }],
  ['nobody here', { session: null }],
  ['nobody here', { session: null, phase: 'approved' }],
])('%s: %o', (mismatch, changes) => {
  expect(found(changes)).toEqual([mismatch]);
});

test('a review that waits for two days is told, with the days until it is approved by itself', () => {
  expect(found({ completedAt: NOW - 2 * DAY_MS + 1 })).toEqual([]);
  const waits = given({ completedAt: NOW - 2 * DAY_MS });
  expect(reconcile([waits], NOW)).toMatchObject([
    { mismatch: 'review waits', note: '2 days, automatic approval in 19' },
  ]);
  expect(found({ completedAt: NOW - 30 * DAY_MS, phase: 'approved' })).toEqual([]);
});

test('phases there are counted against states here', () => {
  const all = [given({}), given({}), given({ phase: 'active', session: null })];
  expect(crossTable(all)).toEqual([
    { phase: 'awaiting review', state: 'completed', count: 2 },
    { phase: 'active', state: 'nobody', count: 1 },
  ]);
});
