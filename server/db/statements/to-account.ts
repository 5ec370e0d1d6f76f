import { ROLES } from '#core/api/roles.ts';
import type { Account } from '../contract/account-store.ts';
import type { accounts } from './console-schema.ts';
import { oneOf } from './one-of.ts';

/** A row of accounts as the store returns it. */
export const toAccount = (row: typeof accounts.$inferSelect): Account => ({
  ...row,
  role: oneOf(ROLES, row.role),
});
