import { expect, test } from 'vitest';
import { answerRequest } from '#core/session/contract.ts';
import { LISTENING_MOST } from '#core/session/page.ts';

const listening = {
  pageMs: 1,
  decisionMs: null,
  switches: 0,
  hidden: [],
  slots: [{ slot: 'a', intervals: [], plays: 0, firstPlayMs: null }],
};
const request = { id: '0b0f7a3e-6d2b-4c39-9a53-3f5e4c1f2a77', page: 'page', answer: 1, listening };

const issuesOf = (changed: object): string[] =>
  answerRequest
    .safeParse({ ...request, listening: { ...listening, ...changed } })
    .error?.issues.map(({ path }) => path.slice(1).join('.')) ?? [];

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const withIntervals = (intervals: unknown): object => ({ slots: [{ ...listening.slots[0], intervals }] });

test.each([
  ['hidden', { hidden: [[1, 2]] }, { hidden: [[1]] }],
  ['slots.0.intervals', withIntervals([[0, 1.5, 86_400_000]]), withIntervals([[0, 1, 86_400_001]])],
  ['slots.0.intervals', withIntervals([]), withIntervals([[0, 1]])],
  ['changes', { changes: [[1, 'a', null]] }, { changes: [[1, 'a', Infinity]] }],
  ['changes', { changes: [[1, 'a', 'b']] }, { changes: [[1, 'a'.repeat(101), 'b']] }],
  ['sound', { sound: [[1, 'stalled']] }, { sound: [[1, 'exploded']] }],
])('%s: items are taken as they are meant and no other', (path, good, bad) => {
  expect(issuesOf(good)).toEqual([]);
  expect(issuesOf(bad)).toEqual([path]);
});

test('of thousands of wrong items in a list one is told, and a list of too many is not looked at', () => {
  expect(issuesOf({ hidden: times(LISTENING_MOST.hidden, null) })).toEqual(['hidden']);
  expect(issuesOf({ hidden: times(LISTENING_MOST.hidden + 1, [1, 2]) })).toEqual(['hidden']);
  expect(issuesOf({ slots: times(10_000, null) })).toEqual(['slots']);
});
