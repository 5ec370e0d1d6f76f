import { expect, test } from 'vitest';
import { greatestOf, leastOf } from '#core/order/extremes.ts';
import { intraclassCorrelations } from '#core/stats/agreement/icc.ts';

test('the extremes of half a million numbers, and of none', () => {
  const many = Array.from({ length: 500_000 }, (_, index) => (index * 7919) % 500_000);
  expect([leastOf(many), greatestOf(many)]).toEqual([0, 499_999]);
  expect([leastOf([]), greatestOf([])]).toEqual([Infinity, -Infinity]);
  expect(leastOf(new Set([3, -1, 2]))).toBe(-1);
});

test('agreement is computed of more ratings than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [index % 5, (index + (index % 3)) % 5]);
  expect(intraclassCorrelations(rows).icc2.value).toBeGreaterThan(0);
});
