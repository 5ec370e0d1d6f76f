import { hashKey, newKey } from '../bundles/tokens.ts';
import type { AccountStore } from '../../db/contract/account-store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Who is invited may be away for some days; who makes the first owner sits in front of the terminal. */
const INVITED_MS = 7 * DAY_MS;

/** The address at which the holder of a secret chooses a password. It stands after the #, so that no server and no log gets it. */
const welcomeAddress = (url: string, token: string): string => `${url}/console/welcome#${token}`;

/** A one-time link with which somebody chooses the password of an account; null: makes the first owner. */
export async function newAccountLink(
  store: Pick<AccountStore, 'putAccountLink'>,
  { url, accountId, at }: { url: string; accountId: string | null; at: number },
): Promise<string> {
  const token = newKey();
  const expiresAt = at + (accountId === null ? DAY_MS : INVITED_MS);
  await store.putAccountLink({ hash: hashKey(token), accountId, createdAt: at, expiresAt });
  return welcomeAddress(url, token);
}
