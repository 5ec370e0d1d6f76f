import { each, type Steps, take } from './steps.ts';
import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { SCOPES } from '#core/api/token-scopes.ts';
import type { AccessToken, TokenStore } from '../contract/account-store.ts';
import { StoreError } from '../contract/store-error.ts';
import { accessTokens, accessTokenStudies, accounts } from './console-schema.ts';
import type { Runner } from './runner.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';
import { toAccount } from './to-account.ts';

/** Uses of a token closer together than that are noted once. */
const USED_MS = 60_000;

type Row = typeof accessTokens.$inferSelect;

function* studiesOf(db: Db, { id, everyStudy }: Row): Steps<string[] | null> {
  if (everyStudy === 1) return null;
  const own = db
    .select()
    .from(accessTokenStudies)
    .where(eq(accessTokenStudies.tokenId, id))
    .orderBy(asc(accessTokenStudies.study));
  return (yield* take(own.all())).map(({ study }) => study);
}

function* toToken(db: Db, row: Row): Steps<AccessToken> {
  const { hash: _, everyStudy: __, ...token } = row;
  return { ...token, scope: oneOf(SCOPES, row.scope), studies: yield* studiesOf(db, row) };
}

function* createToken(db: Db, { studies, ...token }: Parameters<TokenStore['createToken']>[0]): Steps<void> {
  const named = and(eq(accessTokens.accountId, token.accountId), eq(accessTokens.name, token.name));
  if (yield* take(db.select().from(accessTokens).where(named).get()))
    throw new StoreError(
      'wrong-state',
      `you have an access token ${token.name} already: choose another name`,
    );
  yield* take(
    db
      .insert(accessTokens)
      .values({ ...token, everyStudy: studies === null ? 1 : 0 })
      .run(),
  );
  for (const study of new Set(studies ?? []))
    yield* take(db.insert(accessTokenStudies).values({ tokenId: token.id, study }).run());
}

function* tokensOf(db: Db, accountId: string): Steps<AccessToken[]> {
  const rows = yield* take(
    db
      .select()
      .from(accessTokens)
      .where(eq(accessTokens.accountId, accountId))
      .orderBy(desc(accessTokens.createdAt), asc(accessTokens.name))
      .all(),
  );
  return yield* each(rows, (row) => toToken(db, row));
}

function* tokenByHash(
  db: Db,
  hash: string,
  at: number,
): Steps<Awaited<ReturnType<TokenStore['tokenByHash']>>> {
  const isValid = or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, at));
  const found = yield* take(
    db
      .select({ token: accessTokens, account: accounts })
      .from(accessTokens)
      .innerJoin(accounts, eq(accounts.id, accessTokens.accountId))
      .where(and(eq(accessTokens.hash, hash), isValid, isNull(accounts.disabledAt)))
      .get(),
  );
  return found ? { token: yield* toToken(db, found.token), account: toAccount(found.account) } : null;
}

function* deleteTokens(db: Db, ids: readonly string[]): Steps<void> {
  yield* take(
    db
      .delete(accessTokenStudies)
      .where(inArray(accessTokenStudies.tokenId, [...ids]))
      .run(),
  );
  yield* take(
    db
      .delete(accessTokens)
      .where(inArray(accessTokens.id, [...ids]))
      .run(),
  );
}

function* revokeToken(db: Db, accountId: string, id: string): Steps<AccessToken> {
  const token = (yield* tokensOf(db, accountId)).find((own) => own.id === id);
  if (!token) throw new StoreError('not-found', 'there is no such access token');
  yield* deleteTokens(db, [id]);
  return token;
}

/** Revokes every token of an account. */
export function* revokeTokens(db: Db, accountId: string): Steps<void> {
  yield* deleteTokens(
    db,
    (yield* tokensOf(db, accountId)).map(({ id }) => id),
  );
}

/** Revokes the tokens of all accounts. */
export function* revokeAllTokens(db: Db): Steps<void> {
  yield* take(db.delete(accessTokenStudies).run());
  yield* take(db.delete(accessTokens).run());
}

/** Moves tokens that are limited to a study to its new name; one that names both keeps the new one. */
export function* renameStudyOfTokens(db: Db, study: string, to: string): Steps<void> {
  const limited = yield* take(
    db.select().from(accessTokenStudies).where(eq(accessTokenStudies.study, study)).all(),
  );
  for (const { tokenId } of limited)
    yield* take(db.insert(accessTokenStudies).values({ tokenId, study: to }).onConflictDoNothing().run());
  yield* forgetStudyOfTokens(db, study);
}

/** A token that was limited to a deleted study does not reach another study of that name. */
export function* forgetStudyOfTokens(db: Db, study: string): Steps<void> {
  yield* take(db.delete(accessTokenStudies).where(eq(accessTokenStudies.study, study)).run());
}

/** The part of the store that is about access tokens. */
export function tokenStore({ read, write }: Pick<Runner, 'read' | 'write'>): TokenStore {
  return {
    createToken: (token) => write((tx) => createToken(tx, token)),
    tokensOf: (accountId) => read((db) => tokensOf(db, accountId)),
    async tokenByHash(hash, at) {
      const found = await read((db) => tokenByHash(db, hash, at));
      if (found && at - (found.token.usedAt ?? -Infinity) > USED_MS)
        await write(function* (tx) {
          yield* take(tx.update(accessTokens).set({ usedAt: at }).where(eq(accessTokens.hash, hash)).run());
        });
      return found;
    },
    revokeToken: (accountId, id) => write((tx) => revokeToken(tx, accountId, id)),
  };
}
