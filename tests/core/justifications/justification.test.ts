import { expect, test } from 'vitest';
import { justificationFault } from '#core/justifications/justification.ts';

test.each([
  ['The breath before "well" sounds real', null],
  ['breathing!', null],
  ['breathin', 'too short'],
  ['   short    ', 'too short'],
  ['', 'too short'],
  ['语气自然', null],
  ['很自然', 'too short'],
  ['..............', 'no words'],
  ['aaaaaaaaaaaa', 'no words'],
  ['AaAaAaAaAaAa', 'no words'],
  ['123456789012', 'no words'],
  ['1, 2, 3, 4, 5', 'no words'],
  ['哈哈哈哈哈', 'no words'],
])('A3: %j is %j', (text, fault) => {
  expect(justificationFault(text, [])).toBe(fault);
});

test('A3: a copy of one of the last three reasons is refused, whatever its case and punctuation', () => {
  const reason = 'The breath sounds real';
  expect(justificationFault(reason, ['The breath sounds real'])).toBe('repeated');
  expect(justificationFault('the breath, sounds REAL!!', [reason])).toBe('repeated');
  expect(justificationFault(reason, [reason, 'a one', 'a two'])).toBe('repeated');
  expect(justificationFault(reason, [reason, 'a one', 'a two', 'a three'])).toBeNull();
});
