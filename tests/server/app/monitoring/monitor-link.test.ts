import { expect, test } from 'vitest';
import { watchedSlug } from '../../../../server/app/monitoring/monitor-link.ts';
import { deriveKey } from '../../../../server/platform/secret.ts';

const secret = 'b'.repeat(64);

test('a token opens the study that it was made for and no other', () => {
  const token = deriveKey(secret, 'live', 'k3v9');
  expect(watchedSlug(secret, { slug: 'k3v9', token })).toBe('k3v9');
  expect(watchedSlug(secret, { slug: 'other', token })).toBeNull();
  expect(watchedSlug(secret, { slug: 'k3v9', token: deriveKey(secret, 'rehearsal', 'k3v9') })).toBeNull();
  expect(watchedSlug('c'.repeat(64), { slug: 'k3v9', token })).toBeNull();
});

test.each([undefined, null, 'k3v9', {}, { slug: 'k3v9' }, { slug: ['k3v9'], token: {} }])(
  'a handshake without slug and token as text is refused: %j',
  (handshake) => {
    expect(watchedSlug(secret, handshake)).toBeNull();
  },
);
