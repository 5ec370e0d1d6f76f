import { expect, test } from 'vitest';
import { deriveKey, isSameSecret } from '../../../server/platform/secret.ts';

test.each([
  { given: 'abc', same: true },
  { given: 'abd', same: false },
  { given: 'ab', same: false },
  { given: 'abcd', same: false },
  { given: '', same: false },
  { given: 'äbc', same: false },
])('is $given the secret abc: $same', ({ given, same }) => {
  expect(isSameSecret(given, 'abc')).toBe(same);
});

test('a key opens one thing of one name under one secret', () => {
  const key = deriveKey('a'.repeat(64), 'rehearsal', 'k3v9');
  expect(isSameSecret(deriveKey('a'.repeat(64), 'rehearsal', 'k3v9'), key)).toBe(true);
  expect(isSameSecret(deriveKey('a'.repeat(64), 'live', 'k3v9'), key)).toBe(false);
  expect(isSameSecret(deriveKey('a'.repeat(64), 'rehearsal', 'other'), key)).toBe(false);
  expect(isSameSecret(deriveKey('b'.repeat(64), 'rehearsal', 'k3v9'), key)).toBe(false);
});
