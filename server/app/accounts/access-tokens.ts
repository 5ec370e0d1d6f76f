import type { TokenRequest, TokenView } from '#core/api/tokens.ts';
import { TOKEN_PREFIX } from '#core/api/token-scopes.ts';
import { hashKey, newKey } from '../bundles/tokens.ts';
import type { AccessToken, TokenStore } from '../../db/contract/account-store.ts';

const DAY_MS = 24 * 60 * 60_000;
const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** Creates an access token and returns its secret, which is stored nowhere. Throws as `createToken` does. */
export async function newAccessToken(
  store: TokenStore,
  { id, accountId, at, days, ...request }: TokenRequest & { id: string; accountId: string; at: number },
): Promise<string> {
  const secret = TOKEN_PREFIX + newKey();
  const expiresAt = days === null ? null : at + days * DAY_MS;
  await store.createToken({ ...request, id, accountId, hash: hashKey(secret), createdAt: at, expiresAt });
  return secret;
}

/** An access token as its account sees it. */
export const tokenViewOf = ({ id, name, scope, studies, ...token }: AccessToken): TokenView => ({
  id,
  name,
  scope,
  studies,
  createdAt: iso(token.createdAt),
  expiresAt: isoOrNull(token.expiresAt),
  usedAt: isoOrNull(token.usedAt),
});

/** Permissions of a new token, for the log. */
export function tokenInWords({ name, scope, studies, days }: TokenRequest): string {
  const reach = studies === null ? 'every study' : studies.join(', ');
  return `${name}: ${scope}, ${reach}, ${days === null ? 'no expiry' : `${days} days`}`;
}
