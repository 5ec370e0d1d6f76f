import { hashKey, newKey } from '../bundles/tokens.ts';
import type { AccountStore } from '../../db/contract/account-store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Lifetimes of links, ms: days for invited people, less for the first owner, who is at the terminal. */
const INVITED_MS = 7 * DAY_MS;

/**
 * Address at which the holder of a secret chooses a password. The secret follows the #, so no server or log receives
 * it.
 */
const welcomeAddress = (url: string, token: string): string => `${url}/console/welcome#${token}`;

/** One-time link for choosing the password of an account; null: a link that creates the first owner. */
export async function newAccountLink(
  store: Pick<AccountStore, 'putAccountLink'>,
  { url, accountId, at }: { url: string; accountId: string | null; at: number },
): Promise<string> {
  const token = newKey();
  const expiresAt = at + (accountId === null ? DAY_MS : INVITED_MS);
  await store.putAccountLink({ hash: hashKey(token), accountId, createdAt: at, expiresAt });
  return welcomeAddress(url, token);
}
