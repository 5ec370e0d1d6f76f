import { z } from 'zod';
import type { Contracts } from '../contract.ts';
import { tokenCreated, tokenRequest, tokenView } from '../tokens.ts';
import { done, nothing } from '../values.ts';

/** Access tokens for scripts. No token may make one of these calls. */
export const tokenCalls = {
  'GET /me/tokens': {
    summary: 'Lists the access tokens of the account.',
    may: 'enter',
    scope: null,
    reply: z.array(tokenView),
  },
  'POST /me/tokens': {
    summary: 'Creates an access token and returns its secret, once.',
    may: 'enter',
    scope: null,
    action: 'creates an access token',
    body: tokenRequest,
    reply: tokenCreated,
  },
  'DELETE /me/tokens/:token': {
    summary: 'Revokes an access token.',
    may: 'enter',
    scope: null,
    action: 'revokes an access token',
    body: nothing,
    reply: done,
  },
} satisfies Contracts;
