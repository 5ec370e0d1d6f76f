import { type Steps, take } from './steps.ts';
import { and, asc, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { groupBy } from '#core/order/group-by.ts';
import type { Account, AccountLink, AccountStore, LoggedAction } from '../contract/account-store.ts';
import { StoreError } from '../contract/store-error.ts';
import { accountLinks, accountLog, accountSessions, accounts, studyAccess } from './console-schema.ts';
import type { Runner } from './runner.ts';
import type { Db } from './db.ts';
import { statement } from './prepared.ts';
import { toAccount } from './to-account.ts';
import { revokeTokens, tokenStore } from './tokens.ts';

/** Uses of a session closer together than that are noted once. */
const SEEN_MS = 60_000;

function* accountById(db: Db, id: string): Steps<Account> {
  const row = yield* take(db.select().from(accounts).where(eq(accounts.id, id)).get());
  if (!row) throw new StoreError('not-found', 'there is no such account');
  return toAccount(row);
}

function* accountByName(db: Db, name: string): Steps<Account | null> {
  const row = yield* take(db.select().from(accounts).where(eq(accounts.name, name)).get());
  return row ? toAccount(row) : null;
}

function* createAccount(
  db: Db,
  account: Pick<Account, 'id' | 'name' | 'role' | 'createdAt'>,
): Steps<Account> {
  if (yield* accountByName(db, account.name))
    throw new StoreError('wrong-state', `there is an account ${account.name} already: choose another name`);
  yield* take(db.insert(accounts).values(account).run());
  return yield* accountById(db, account.id);
}

function* endSessions(db: Db, accountId: string): Steps<void> {
  yield* take(db.delete(accountSessions).where(eq(accountSessions.accountId, accountId)).run());
}

function* changeAccount(
  db: Db,
  id: string,
  change: Parameters<AccountStore['changeAccount']>[1],
): Steps<Account> {
  const before = yield* accountById(db, id);
  const after = { ...before, ...change };
  const isOwner = ({ role, disabledAt }: Account): boolean => role === 'owner' && disabledAt === null;
  if (isOwner(before) && !isOwner(after)) {
    const others = yield* take(
      db
        .select()
        .from(accounts)
        .where(and(eq(accounts.role, 'owner'), isNull(accounts.disabledAt), ne(accounts.id, id)))
        .all(),
    );
    if (!others.some(({ password }) => password !== null))
      throw new StoreError(
        'wrong-state',
        `${before.name} is the last owner who can sign in: make another account an owner first`,
      );
  }
  yield* take(
    db
      .update(accounts)
      .set({ role: after.role, disabledAt: after.disabledAt })
      .where(eq(accounts.id, id))
      .run(),
  );
  if (after.disabledAt !== null) {
    yield* endSessions(db, id);
    yield* revokeTokens(db, id);
  }
  return after;
}

function* putAccountLink(db: Db, link: AccountLink): Steps<void> {
  const same =
    link.accountId === null ? isNull(accountLinks.accountId) : eq(accountLinks.accountId, link.accountId);
  yield* take(db.delete(accountLinks).where(same).run());
  yield* take(db.insert(accountLinks).values(link).run());
}

function* accountLink(db: Db, hash: string, at: number): Steps<AccountLink | null> {
  const usable = and(
    eq(accountLinks.hash, hash),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, at),
  );
  const { usedAt: _, ...link } = (yield* take(db.select().from(accountLinks).where(usable).get())) ?? {
    usedAt: null,
  };
  return 'hash' in link ? link : null;
}

function* keepPassword(db: Db, accountId: string, password: string): Steps<Account> {
  yield* take(db.update(accounts).set({ password }).where(eq(accounts.id, accountId)).run());
  yield* endSessions(db, accountId);
  return yield* accountById(db, accountId);
}

function* useAccountLink(
  db: Db,
  { hash, password, first, at }: Parameters<AccountStore['useAccountLink']>[0],
): Steps<Account | null> {
  const link = yield* accountLink(db, hash, at);
  if (!link) return null;
  const hasOwner = (yield* take(db.select().from(accounts).where(eq(accounts.role, 'owner')).all())).some(
    (row) => row.password,
  );
  if (link.accountId === null && (first === null || hasOwner)) return null;
  const account =
    link.accountId === null && first !== null
      ? yield* createAccount(db, { ...first, role: 'owner', createdAt: at })
      : yield* accountById(db, link.accountId ?? '');
  if (account.disabledAt !== null) return null;
  yield* take(db.update(accountLinks).set({ usedAt: at }).where(eq(accountLinks.hash, hash)).run());
  return yield* keepPassword(db, account.id, password);
}

interface Limits {
  at: number;
  idleMs: number;
  wholeMs: number;
}

function* accountOfSession(db: Db, hash: string, { at, idleMs, wholeMs }: Limits) {
  const row = yield* take(
    db
      .select({ account: accounts, createdAt: accountSessions.createdAt, seenAt: accountSessions.seenAt })
      .from(accountSessions)
      .innerJoin(accounts, eq(accounts.id, accountSessions.accountId))
      .where(and(eq(accountSessions.hash, hash), isNull(accounts.disabledAt)))
      .get(),
  );
  const isOver = !row || row.seenAt + idleMs <= at || row.createdAt + wholeMs <= at;
  return isOver ? null : { account: toAccount(row.account), isNoteDue: at - row.seenAt > SEEN_MS };
}

function* listAccess(db: Db): Steps<Map<string, string[]>> {
  const rows = yield* take(db.select().from(studyAccess).orderBy(asc(studyAccess.study)).all());
  const byAccount = [...groupBy(rows, ({ accountId }) => accountId)];
  return new Map(byAccount.map(([id, own]) => [id, own.map(({ study }) => study)]));
}

function* hasAccess(db: Db, accountId: string, study: string): Steps<boolean> {
  const own = and(eq(studyAccess.accountId, accountId), eq(studyAccess.study, study));
  return (yield* take(db.select().from(studyAccess).where(own).get())) !== undefined;
}

const insertAction = statement<LoggedAction>(
  'insert into account_log (account, action, study, detail, at) values (@account, @action, @study, @detail, @at)',
);

function* listActions(
  db: Db,
  { study, account = null, limit }: Parameters<AccountStore['listActions']>[0],
): Steps<LoggedAction[]> {
  return yield* take(
    db
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
      .all(),
  );
}

function* listAccounts(db: Db): Steps<Account[]> {
  return (yield* take(db.select().from(accounts).orderBy(asc(accounts.name)).all())).map(toAccount);
}

/** The part of the store that is about accounts. */
export function accountStore({ read, write }: Pick<Runner, 'read' | 'write'>): AccountStore {
  return {
    ...tokenStore({ read, write }),
    listAccounts: () => read(listAccounts),
    accountByName: (name) => read((db) => accountByName(db, name)),
    createAccount: (account) => write((tx) => createAccount(tx, account)),
    changeAccount: (id, change) => write((tx) => changeAccount(tx, id, change)),
    putAccountLink: (link) => write((tx) => putAccountLink(tx, link)),
    accountLink: (hash, at) => read((db) => accountLink(db, hash, at)),
    useAccountLink: (use) => write((tx) => useAccountLink(tx, use)),
    changePassword: (id, password) =>
      write(function* (tx) {
        yield* keepPassword(tx, id, password);
      }),
    openAccountSession: ({ hash, accountId, at }) =>
      write(function* (tx) {
        yield* take(tx.insert(accountSessions).values({ hash, accountId, createdAt: at, seenAt: at }).run());
      }),
    async accountOfSession(hash, limits) {
      const found = await read((db) => accountOfSession(db, hash, limits));
      if (found?.isNoteDue && limits.isUse) {
        await write(function* (tx) {
          yield* take(
            tx.update(accountSessions).set({ seenAt: limits.at }).where(eq(accountSessions.hash, hash)).run(),
          );
        });
      }
      return found?.account ?? null;
    },
    closeAccountSession: (hash) =>
      write(function* (tx) {
        yield* take(tx.delete(accountSessions).where(eq(accountSessions.hash, hash)).run());
      }),
    listAccess: () => read((db) => listAccess(db)),
    hasAccess: (accountId, study) => read((db) => hasAccess(db, accountId, study)),
    giveAccess: (access) =>
      write(function* (tx) {
        yield* accountById(tx, access.accountId);
        yield* take(tx.insert(studyAccess).values(access).onConflictDoNothing().run());
      }),
    takeAccess: (accountId, study) =>
      write(function* (tx) {
        const own = and(eq(studyAccess.accountId, accountId), eq(studyAccess.study, study));
        yield* take(tx.delete(studyAccess).where(own).run());
      }),
    logAction: (action) =>
      write(function* (tx) {
        yield* take(insertAction(tx).run(action));
      }),
    listActions: (asked) => read((db) => listActions(db, asked)),
  };
}
