import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../../../platform/secret.ts';
import type { SignedRequest, StatusMessage } from '../contract/recruiter.ts';

/** Greatest difference between the time of a message and now, ms. An older message may be a replay. */
const MAX_AGE_MS = 5 * 60_000;

const statusChange = z.object({
  event_type: z.literal('submission.status.change'),
  resource_id: z.string().min(1).max(64),
  status: z.string().min(1).max(64),
});

function submissionIn(body: Buffer): StatusMessage['submission'] {
  try {
    const { resource_id: id, status } = statusChange.parse(JSON.parse(body.toString('utf8')));
    return { id, status };
  } catch {
    return null;
  }
}

const seconds = (text: string | undefined): number => (text ? Number(text) * 1000 : NaN);

/**
 * Reads a message signed by Prolific: HMAC-SHA256 over the time of sending and the raw body, in base64. A repeated
 * message keeps its id, and a header contains the time when it was first sent. This gives the order of messages that
 * overtake each other. Source: docs.prolific.com, webhooks: verifying, idempotency, event order.
 */
export function readMessage(
  { header, body }: SignedRequest,
  secret: string,
  now: number,
): StatusMessage | null {
  const timestamp = header('X-Prolific-Request-Timestamp') ?? '';
  const signature = header('X-Prolific-Request-Signature') ?? '';
  const own = createHmac('sha256', secret).update(timestamp).update(body).digest('base64');
  if (!isSameSecret(signature, own)) return null;
  const sentAt = seconds(timestamp);
  if (!(Math.abs(now - sentAt) <= MAX_AGE_MS)) return null;
  const firstSentAt = seconds(header('X-Timestamp'));
  return {
    id: header('X-Event-ID')?.slice(0, 200) ?? signature,
    at: firstSentAt < sentAt ? firstSentAt : sentAt,
    submission: submissionIn(body),
  };
}
