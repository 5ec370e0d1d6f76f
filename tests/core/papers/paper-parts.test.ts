import { expect, test } from 'vitest';
import { METHOD_IDS } from '#core/methods/analyses.ts';
import { PAPER_LAYOUTS } from '#core/papers/layout.ts';
import { matches } from '#core/papers/paper-parts.ts';

test('every method has a layout', () => {
  expect(Object.keys(PAPER_LAYOUTS).toSorted()).toEqual([...METHOD_IDS].toSorted());
});

test('a star stands for any text, and every other character for itself', () => {
  expect(matches('primary means *', 'primary means quality (1-5)')).toBe(true);
  expect(matches('metrics *', 'metrics')).toBe(false);
  expect(matches('a.b', 'a.b')).toBe(true);
  expect(matches('a.b', 'axb')).toBe(false);
  expect(matches('systems', 'all systems x')).toBe(false);
});
