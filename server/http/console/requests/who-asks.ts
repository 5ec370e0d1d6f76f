import type { IncomingMessage } from 'node:http';
import { seesEveryStudy } from '#core/api/roles.ts';
import { hashKey } from '../../../app/bundles/tokens.ts';
import type { AccessToken, Account, AccountStore } from '../../../db/contract/account-store.ts';
import { consoleKeyOf } from '../../visitors/console-cookie.ts';

/** OWASP ASVS 5: a session ends when it was not used for a while, and after a working day. */
const LIMITS = { idleMs: 60 * 60_000, wholeMs: 12 * 60 * 60_000 };

export type WhoStore = Pick<AccountStore, 'accountOfSession' | 'hasAccess'>;

/** An account with the access token by which it asks; null: it is signed in. */
export interface Asker {
  account: Account;
  token: AccessToken | null;
}

/**
 * Whose session the cookie of a request opens; null: nobody's. The same for requests and for sockets. `isUse`: false where a page asks
 * by itself, which does not keep a session open.
 */
export async function whoAsks(
  { store, now }: { store: WhoStore; now(): number },
  request: Pick<IncomingMessage, 'headers'>,
  { isUse = true } = {},
): Promise<Account | null> {
  const key = consoleKeyOf(request);
  return key === undefined ? null : store.accountOfSession(hashKey(key), { at: now(), isUse, ...LIMITS });
}

/** Whether an account, and the token by which it asks, have access to a study of that name, whether or not it exists. */
export async function mayEnterStudy(
  { store }: { store: WhoStore },
  { account: { id, role }, token }: Asker,
  study: string,
): Promise<boolean> {
  if (!reaches(token, study)) return false;
  return seesEveryStudy(role) || store.hasAccess(id, study);
}

/** Whether a study is within the limits of a token. */
export const reaches = (token: AccessToken | null, study: string): boolean =>
  token === null || token.studies === null || token.studies.includes(study);

/** Log entry of an action, with the token that was used. */
export const logDetail = (notes: readonly string[], token: AccessToken | null): string =>
  [...notes, ...(token ? [`by the access token ${token.name}`] : [])].join('; ');
