import { and, asc, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { groupBy } from '#core/order/group-by.ts';
import type { Account, AccountLink, AccountStore, LoggedAction } from '../contract/account-store.ts';
import { StoreError } from '../contract/store-error.ts';
import { accountLinks, accountLog, accountSessions, accounts, studyAccess } from './console-schema.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Db } from './open.ts';
import { toAccount } from './to-account.ts';
import { revokeTokens, tokenStore } from './tokens.ts';

/** Uses of a session closer together than that are noted once. */
const SEEN_MS = 60_000;

function accountById(db: Db, id: string): Account {
  const row = db.select().from(accounts).where(eq(accounts.id, id)).get();
  if (!row) throw new StoreError('not-found', 'there is no such account');
  return toAccount(row);
}

function accountByName(db: Db, name: string): Account | null {
  const row = db.select().from(accounts).where(eq(accounts.name, name)).get();
  return row ? toAccount(row) : null;
}

function createAccount(db: Db, account: Pick<Account, 'id' | 'name' | 'role' | 'createdAt'>): Account {
  if (accountByName(db, account.name))
    throw new StoreError('wrong-state', `there is an account ${account.name} already: choose another name`);
  db.insert(accounts).values(account).run();
  return accountById(db, account.id);
}

function endSessions(db: Db, accountId: string): void {
  db.delete(accountSessions).where(eq(accountSessions.accountId, accountId)).run();
}

function changeAccount(db: Db, id: string, change: Parameters<AccountStore['changeAccount']>[1]): Account {
  const before = accountById(db, id);
  const after = { ...before, ...change };
  const isOwner = ({ role, disabledAt }: Account): boolean => role === 'owner' && disabledAt === null;
  if (isOwner(before) && !isOwner(after)) {
    const others = db
      .select()
      .from(accounts)
      .where(and(eq(accounts.role, 'owner'), isNull(accounts.disabledAt), ne(accounts.id, id)))
      .all();
    if (!others.some(({ password }) => password !== null))
      throw new StoreError(
        'wrong-state',
        `${before.name} is the last owner who can sign in: make another account an owner first`,
      );
  }
  db.update(accounts)
    .set({ role: after.role, disabledAt: after.disabledAt })
    .where(eq(accounts.id, id))
    .run();
  if (after.disabledAt !== null) {
    endSessions(db, id);
    revokeTokens(db, id);
  }
  return after;
}

function putAccountLink(db: Db, link: AccountLink): void {
  const same =
    link.accountId === null ? isNull(accountLinks.accountId) : eq(accountLinks.accountId, link.accountId);
  db.delete(accountLinks).where(same).run();
  db.insert(accountLinks).values(link).run();
}

function accountLink(db: Db, hash: string, at: number): AccountLink | null {
  const usable = and(
    eq(accountLinks.hash, hash),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, at),
  );
  const { usedAt: _, ...link } = db.select().from(accountLinks).where(usable).get() ?? { usedAt: null };
  return 'hash' in link ? link : null;
}

function keepPassword(db: Db, accountId: string, password: string): Account {
  db.update(accounts).set({ password }).where(eq(accounts.id, accountId)).run();
  endSessions(db, accountId);
  return accountById(db, accountId);
}

function useAccountLink(
  db: Db,
  { hash, password, first, at }: Parameters<AccountStore['useAccountLink']>[0],
): Account | null {
  const link = accountLink(db, hash, at);
  if (!link) return null;
  const hasOwner = db
    .select()
    .from(accounts)
    .where(eq(accounts.role, 'owner'))
    .all()
    .some((row) => row.password);
  if (link.accountId === null && (first === null || hasOwner)) return null;
  const account =
    link.accountId === null && first !== null
      ? createAccount(db, { ...first, role: 'owner', createdAt: at })
      : accountById(db, link.accountId ?? '');
  if (account.disabledAt !== null) return null;
  db.update(accountLinks).set({ usedAt: at }).where(eq(accountLinks.hash, hash)).run();
  return keepPassword(db, account.id, password);
}

interface Limits {
  at: number;
  idleMs: number;
  wholeMs: number;
}

function accountOfSession(db: Db, hash: string, { at, idleMs, wholeMs }: Limits) {
  const row = db
    .select({ account: accounts, createdAt: accountSessions.createdAt, seenAt: accountSessions.seenAt })
    .from(accountSessions)
    .innerJoin(accounts, eq(accounts.id, accountSessions.accountId))
    .where(and(eq(accountSessions.hash, hash), isNull(accounts.disabledAt)))
    .get();
  const isOver = !row || row.seenAt + idleMs <= at || row.createdAt + wholeMs <= at;
  return isOver ? null : { account: toAccount(row.account), isNoteDue: at - row.seenAt > SEEN_MS };
}

function listAccess(db: Db): Map<string, string[]> {
  const rows = db.select().from(studyAccess).orderBy(asc(studyAccess.study)).all();
  const byAccount = [...groupBy(rows, ({ accountId }) => accountId)];
  return new Map(byAccount.map(([id, own]) => [id, own.map(({ study }) => study)]));
}

function hasAccess(db: Db, accountId: string, study: string): boolean {
  const own = and(eq(studyAccess.accountId, accountId), eq(studyAccess.study, study));
  return db.select().from(studyAccess).where(own).get() !== undefined;
}

function listActions(
  db: Db,
  { study, account = null, limit }: Parameters<AccountStore['listActions']>[0],
): LoggedAction[] {
  return db
    .select({
      account: accountLog.account,
      action: accountLog.action,
      study: accountLog.study,
      detail: accountLog.detail,
      at: accountLog.at,
    })
    .from(accountLog)
    .where(
      and(
        study === null ? undefined : eq(accountLog.study, study),
        account === null ? undefined : eq(accountLog.account, account),
      ),
    )
    .orderBy(desc(accountLog.id))
    .limit(limit)
    .all();
}

/** The part of the store that is about accounts. */
export function accountStore(db: Db, writes: Pick<GroupCommit, 'do'>): AccountStore {
  return {
    ...tokenStore(db, writes),
    listAccounts: async () => db.select().from(accounts).orderBy(asc(accounts.name)).all().map(toAccount),
    accountByName: async (name) => accountByName(db, name),
    createAccount: (account) => writes.do((tx) => createAccount(tx, account)),
    changeAccount: (id, change) => writes.do((tx) => changeAccount(tx, id, change)),
    putAccountLink: (link) => writes.do((tx) => putAccountLink(tx, link)),
    accountLink: async (hash, at) => accountLink(db, hash, at),
    useAccountLink: (use) => writes.do((tx) => useAccountLink(tx, use)),
    changePassword: (id, password) => writes.do((tx) => void keepPassword(tx, id, password)),
    openAccountSession: ({ hash, accountId, at }) =>
      writes.do((tx) => {
        tx.insert(accountSessions).values({ hash, accountId, createdAt: at, seenAt: at }).run();
      }),
    async accountOfSession(hash, limits) {
      const found = accountOfSession(db, hash, limits);
      if (found?.isNoteDue && limits.isUse) {
        await writes.do((tx) => {
          tx.update(accountSessions).set({ seenAt: limits.at }).where(eq(accountSessions.hash, hash)).run();
        });
      }
      return found?.account ?? null;
    },
    closeAccountSession: (hash) =>
      writes.do((tx) => {
        tx.delete(accountSessions).where(eq(accountSessions.hash, hash)).run();
      }),
    listAccess: async () => listAccess(db),
    hasAccess: async (accountId, study) => hasAccess(db, accountId, study),
    giveAccess: (access) =>
      writes.do((tx) => {
        accountById(tx, access.accountId);
        tx.insert(studyAccess).values(access).onConflictDoNothing().run();
      }),
    takeAccess: (accountId, study) =>
      writes.do((tx) => {
        const own = and(eq(studyAccess.accountId, accountId), eq(studyAccess.study, study));
        tx.delete(studyAccess).where(own).run();
      }),
    logAction: (action) =>
      writes.do((tx) => {
        tx.insert(accountLog).values(action).run();
      }),
    listActions: async (asked) => listActions(db, asked),
  };
}
