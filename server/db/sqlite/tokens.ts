import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { SCOPES } from '#core/api/token-scopes.ts';
import type { AccessToken, TokenStore } from '../contract/account-store.ts';
import { StoreError } from '../contract/store-error.ts';
import { accessTokens, accessTokenStudies, accounts } from './console-schema.ts';
import type { GroupCommit } from './group-commit.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './open.ts';
import { toAccount } from './to-account.ts';

/** Uses of a token closer together than that are noted once. */
const USED_MS = 60_000;

type Row = typeof accessTokens.$inferSelect;

function studiesOf(db: Db, { id, everyStudy }: Row): string[] | null {
  if (everyStudy === 1) return null;
  const own = db
    .select()
    .from(accessTokenStudies)
    .where(eq(accessTokenStudies.tokenId, id))
    .orderBy(asc(accessTokenStudies.study));
  return own.all().map(({ study }) => study);
}

function toToken(db: Db, row: Row): AccessToken {
  const { hash: _, everyStudy: __, ...token } = row;
  return { ...token, scope: oneOf(SCOPES, row.scope), studies: studiesOf(db, row) };
}

function createToken(db: Db, { studies, ...token }: Parameters<TokenStore['createToken']>[0]): void {
  const named = and(eq(accessTokens.accountId, token.accountId), eq(accessTokens.name, token.name));
  if (db.select().from(accessTokens).where(named).get())
    throw new StoreError(
      'wrong-state',
      `you have an access token ${token.name} already: choose another name`,
    );
  db.insert(accessTokens)
    .values({ ...token, everyStudy: studies === null ? 1 : 0 })
    .run();
  for (const study of new Set(studies ?? []))
    db.insert(accessTokenStudies).values({ tokenId: token.id, study }).run();
}

function tokensOf(db: Db, accountId: string): AccessToken[] {
  return db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.accountId, accountId))
    .orderBy(desc(accessTokens.createdAt), asc(accessTokens.name))
    .all()
    .map((row) => toToken(db, row));
}

function tokenByHash(db: Db, hash: string, at: number): Awaited<ReturnType<TokenStore['tokenByHash']>> {
  const isValid = or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, at));
  const found = db
    .select({ token: accessTokens, account: accounts })
    .from(accessTokens)
    .innerJoin(accounts, eq(accounts.id, accessTokens.accountId))
    .where(and(eq(accessTokens.hash, hash), isValid, isNull(accounts.disabledAt)))
    .get();
  return found ? { token: toToken(db, found.token), account: toAccount(found.account) } : null;
}

function deleteTokens(db: Db, ids: readonly string[]): void {
  db.delete(accessTokenStudies)
    .where(inArray(accessTokenStudies.tokenId, [...ids]))
    .run();
  db.delete(accessTokens)
    .where(inArray(accessTokens.id, [...ids]))
    .run();
}

function revokeToken(db: Db, accountId: string, id: string): AccessToken {
  const token = tokensOf(db, accountId).find((own) => own.id === id);
  if (!token) throw new StoreError('not-found', 'there is no such access token');
  deleteTokens(db, [id]);
  return token;
}

/** Revokes every token of an account. */
export function revokeTokens(db: Db, accountId: string): void {
  deleteTokens(
    db,
    tokensOf(db, accountId).map(({ id }) => id),
  );
}

/** Revokes the tokens of all accounts. */
export function revokeAllTokens(db: Db): void {
  db.delete(accessTokenStudies).run();
  db.delete(accessTokens).run();
}

/** Moves tokens that are limited to a study to its new name; one that names both keeps the new one. */
export function renameStudyOfTokens(db: Db, study: string, to: string): void {
  const limited = db.select().from(accessTokenStudies).where(eq(accessTokenStudies.study, study)).all();
  for (const { tokenId } of limited)
    db.insert(accessTokenStudies).values({ tokenId, study: to }).onConflictDoNothing().run();
  forgetStudyOfTokens(db, study);
}

/** A token that was limited to a deleted study does not reach another study of that name. */
export function forgetStudyOfTokens(db: Db, study: string): void {
  db.delete(accessTokenStudies).where(eq(accessTokenStudies.study, study)).run();
}

/** The part of the store that is about access tokens. */
export function tokenStore(db: Db, writes: Pick<GroupCommit, 'do'>): TokenStore {
  return {
    createToken: (token) => writes.do((tx) => createToken(tx, token)),
    tokensOf: async (accountId) => tokensOf(db, accountId),
    async tokenByHash(hash, at) {
      const found = tokenByHash(db, hash, at);
      if (found && at - (found.token.usedAt ?? -Infinity) > USED_MS)
        await writes.do((tx) => {
          tx.update(accessTokens).set({ usedAt: at }).where(eq(accessTokens.hash, hash)).run();
        });
      return found;
    },
    revokeToken: (accountId, id) => writes.do((tx) => revokeToken(tx, accountId, id)),
  };
}
