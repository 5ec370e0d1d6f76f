import { z } from 'zod';
import { SCOPES, TOKEN_DAYS, TOKEN_NAME_LENGTH } from './token-scopes.ts';

const scope = z.enum(SCOPES);

export const tokenRequest = z.strictObject({
  /** Unique within the account: the log names it. */
  name: z
    .string()
    .trim()
    .min(1, 'write a name')
    .max(TOKEN_NAME_LENGTH, `write at most ${TOKEN_NAME_LENGTH} characters`),
  scope,
  /** Names of the studies that it can reach; null: every study that the account has access to. */
  studies: z.array(z.string().min(1).max(200)).min(1).max(500).nullable(),
  /** Days until it expires; null: never. */
  days: z.int().min(TOKEN_DAYS.least).max(TOKEN_DAYS.most).nullable(),
});
export type TokenRequest = z.infer<typeof tokenRequest>;

/** An access token without its secret. Times are ISO 8601, UTC. */
export const tokenView = z.strictObject({
  id: z.string(),
  name: z.string(),
  scope,
  studies: z.array(z.string()).readonly().nullable(),
  createdAt: z.string(),
  /** null: never. */
  expiresAt: z.string().nullable(),
  /** Last use, to the minute; null: never used. */
  usedAt: z.string().nullable(),
});
export type TokenView = z.infer<typeof tokenView>;

/** The secret of a new token: returned once. */
export const tokenCreated = z.strictObject({ id: z.string(), secret: z.string() });
export type TokenCreated = z.infer<typeof tokenCreated>;
