import { expect, test } from 'vitest';
import { ITERATION_SCORES, iterationScore } from '#core/stats/metrics/iterations.ts';

const PRINTED = Object.freeze([0.9, 0.8, 0.6, 0.5]);

test.each([
  ['Iter1', 0.9],
  ['Mean', 0.7],
  ['LWA', 0.63],
  ['EWA', (0.9 * 0.9 + 0.81 * 0.8 + 0.729 * 0.6 + 0.6561 * 0.5) / (0.9 + 0.81 + 0.729 + 0.6561)],
  ['AUC', 2.1],
] as const)('%s of 0.9, 0.8, 0.6, 0.5 is %d', (kind, expected) => {
  expect(iterationScore(kind, PRINTED)).toBeCloseTo(expected, 12);
});

test('EWA of the example is 0.7184: early iterations weigh most', () => {
  expect(iterationScore('EWA', PRINTED)).toBeCloseTo(0.7184, 4);
  expect(iterationScore('EWA', [1, 0])).toBeGreaterThan(0.5);
  expect(iterationScore('LWA', [1, 0])).toBeLessThan(0.5);
});

test('one iteration is its own mean and has no area, none has nothing, a gap is never filled', () => {
  expect(ITERATION_SCORES.map((kind) => iterationScore(kind, [0.4]))).toEqual([0.4, 0.4, 0.4, 0.4, null]);
  expect(ITERATION_SCORES.map((kind) => iterationScore(kind, []))).toEqual([null, null, null, null, null]);
  expect(ITERATION_SCORES.map((kind) => iterationScore(kind, [1, null, 1]))).toEqual([
    1,
    null,
    null,
    null,
    null,
  ]);
});

test('throws for what is no number', () => {
  expect(() => iterationScore('Mean', [1, Number.NaN])).toThrow('iterationScore requires finite scores');
});
