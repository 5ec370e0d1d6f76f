import { expect, test } from 'vitest';
import { isSameOrigin, watchedSlug } from '../../../server/live/may-watch.ts';
import { deriveKey } from '../../../server/secret.ts';

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

test.each([
  { origin: 'https://lab.example', host: 'lab.example', same: true },
  { origin: 'http://localhost:8123', host: 'localhost:8123', same: true },
  { origin: 'https://lab.example.evil.example', host: 'lab.example', same: false },
  { origin: 'http://localhost:9000', host: 'localhost:8123', same: false },
  { origin: 'null', host: 'lab.example', same: false },
  { origin: undefined, host: 'lab.example', same: false },
  { origin: 'https://lab.example', host: undefined, same: false },
])('origin $origin asking host $host: same $same', ({ origin, host, same }) => {
  const headers = { ...(origin === undefined ? {} : { origin }), ...(host === undefined ? {} : { host }) };
  expect(isSameOrigin({ headers })).toBe(same);
});
