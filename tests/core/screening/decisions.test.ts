import { expect, test } from 'vitest';
import {
  isExcludedByHand,
  reasonMistake,
  standing,
  type Decision,
  type DecisionVerdict,
} from '#core/screening/decisions.ts';

const made = (...verdicts: DecisionVerdict[]): Decision[] =>
  verdicts.map((verdict, at) => ({ verdict, reason: 'looked at it', actor: 'ann', unblinded: false, at }));

test('the last decision about the ratings holds; asking to return leaves it as it is; undoing takes one back', () => {
  expect(standing(made())).toEqual({ data: null, pay: null, last: null });
  expect(isExcludedByHand(made('exclude'))).toBe(true);
  expect(isExcludedByHand(made('exclude', 'keep'))).toBe(false);
  expect(isExcludedByHand(made('exclude', 'ask_to_return'))).toBe(true);
  expect(isExcludedByHand(made('exclude', 'keep', 'undone'))).toBe(true);
  const after = standing(made('exclude', 'ask_to_return', 'undone'));
  expect([after.data?.verdict, after.pay, after.last?.verdict]).toEqual(['exclude', null, 'exclude']);
  expect(standing(made('exclude', 'undone'))).toEqual({ data: null, pay: null, last: null });
});

test('a reason has 3 characters or more, spaces around it not counted', () => {
  expect(reasonMistake('  ab ')).toContain('3 to 1000 characters');
  expect(reasonMistake('abc')).toBeNull();
  expect(reasonMistake('x'.repeat(1001))).not.toBeNull();
});
