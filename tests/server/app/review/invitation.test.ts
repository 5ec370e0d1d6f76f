import { expect, test } from 'vitest';
import { invitationKey, seatOfInvitation } from '../../../../server/app/review/invitation.ts';

const SECRET = 'a'.repeat(64);
const AT = Date.UTC(2026, 0, 1);
const desk = {
  reviewer: 'Ana',
  study: 'mine',
  queue: 'answers',
  role: 'decides',
  rehearsals: false,
} as const;

test('an invitation says its desk for 30 days, to the installation that made it', () => {
  const { key, until } = invitationKey(SECRET, desk, AT);
  expect(until).toBe(Date.UTC(2026, 0, 31));
  const { reviewer, ...seat } = desk;
  expect(seatOfInvitation(SECRET, key, until)).toEqual({
    ...seat,
    account: { id: 'invited Ana', name: reviewer },
  });
  expect(seatOfInvitation(SECRET, key, until + 1)).toBeNull();
  expect(seatOfInvitation('b'.repeat(64), key, AT)).toBeNull();
  expect(key).not.toContain('Ana');
});
