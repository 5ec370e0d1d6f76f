import { z } from 'zod';
import { REVIEW_ROLES } from '#core/api/review.ts';
import { QUEUES } from '#core/review/review.ts';
import { seal, unseal } from '../../platform/secret.ts';
import type { Seat } from './review-desks.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Lifetime of an invitation's link, days. */
const INVITATION_DAYS = 30;

/** Content of an invitation: one desk, and the reviewer's name in the results. */
const invitation = z.strictObject({
  reviewer: z.string(),
  study: z.string(),
  queue: z.enum(QUEUES),
  role: z.enum(REVIEW_ROLES),
  rehearsals: z.boolean(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Invitation = Omit<z.infer<typeof invitation>, 'until'>;

/** Key that opens the desk. Only this installation can create or read it. `at`: milliseconds since 1970. */
export function invitationKey(
  secret: string,
  invited: Invitation,
  at: number,
): { key: string; until: number } {
  const until = at + INVITATION_DAYS * DAY_MS;
  return { key: seal(secret, 'invitation', JSON.stringify({ ...invited, until })), until };
}

/** The desk that a key opens; null if it is invalid or has expired. */
export function seatOfInvitation(secret: string, key: string, at: number): Seat | null {
  const text = unseal(secret, 'invitation', key);
  if (text === null) return null;
  const { reviewer, until, ...desk } = invitation.parse(JSON.parse(text));
  return at > until ? null : { ...desk, account: { id: `invited ${reviewer}`, name: reviewer } };
}
