import { randomBytes } from 'node:crypto';
import { accountName } from '#core/api/accounts.ts';
import { newAccountLink } from './links.ts';
import type { AccountStore } from '../../db/contract/account-store.ts';
import { StoreError } from '../../db/contract/store.ts';

/**
 * Creates an owner account, or uses an existing one, and returns the one-time link for choosing its password. Throws
 * StoreError 'wrong-state' for an invalid name and for an account with another role.
 */
export async function newOwnerLink(
  store: AccountStore,
  { name: given, url, at }: { name: string; url: string; at: number },
): Promise<string> {
  const parsed = accountName.safeParse(given);
  if (!parsed.success)
    throw new StoreError(
      'wrong-state',
      `'${given}' cannot be the name of an account: ${parsed.error.issues[0]?.message}`,
    );
  const name = parsed.data;
  const known = await store.accountByName(name);
  if (known && known.role !== 'owner')
    throw new StoreError('wrong-state', `${name} is a ${known.role}: an owner changes roles in the console`);
  const id = randomBytes(16).toString('base64url');
  const account = known ?? (await store.createAccount({ id, name, role: 'owner', createdAt: at }));
  const link = await newAccountLink(store, { url, accountId: account.id, at });
  await store.logAction({
    account: '',
    action: 'makes a link for an owner at the terminal',
    study: null,
    detail: name,
    at,
  });
  return `${name} chooses a password here, once and within 7 days:\n  ${link}`;
}
