import { expect, test } from 'vitest';
import { effortMs } from '../../../server/rehearsal/effort.ts';

test('a careful listener takes time for every judgement and every typed letter, a careless one for none', () => {
  expect(effortMs({ label: 'human', reason: 'x'.repeat(50) }, 'careful')).toBe(1500 + 50 * 200);
  expect(effortMs({ scores: { a: 1, b: 2, c: 3 } }, 'careful')).toBe(4500);
  expect(effortMs({ label: 'human', reason: null }, 'vanishing')).toBe(1500);
  expect(effortMs({ label: 'human', reason: 'x'.repeat(50) }, 'careless')).toBe(0);
});
