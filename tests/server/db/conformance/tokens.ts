import { expect, test } from 'vitest';
import type { Store } from '../../../../server/db/contract/store.ts';
import type { AccessToken } from '../../../../server/db/contract/account-store.ts';
import { NOW, type WithStore } from './fixture.ts';

const MINUTE_MS = 60_000;

const accountOf = (id: string) => ({ id, name: `name-${id}`, role: 'owner', createdAt: NOW }) as const;

const tokenOf = (id: string, changes: Partial<AccessToken> = {}): AccessToken & { hash: string } => ({
  id,
  hash: `hash-${id}`,
  accountId: 'A1',
  name: `script ${id}`,
  scope: 'read',
  studies: null,
  createdAt: NOW,
  expiresAt: null,
  usedAt: null,
  ...changes,
});

/** Two owners who can sign in, so that either may be disabled. */
async function withOwners(store: Store): Promise<void> {
  for (const id of ['A1', 'A2']) {
    await store.createAccount(accountOf(id));
    await store.changePassword(id, 'p');
  }
}

export function testTokens(withStore: WithStore): void {
  test(
    'a token is found by its hash alone, with its account as it is now, and survives a restart',
    withStore(async (store, reopen) => {
      await withOwners(store);
      const token = tokenOf('T1', { scope: 'write', studies: ['voices', 'words'], expiresAt: NOW + 1000 });
      await store.createToken(token);
      const again = await reopen();
      expect(await again.tokenByHash('hash-T1', NOW)).toMatchObject({
        token: { name: token.name, scope: 'write', studies: ['voices', 'words'], expiresAt: NOW + 1000 },
        account: { name: 'name-A1', role: 'owner' },
      });
      expect(await again.tokenByHash('T1', NOW)).toBeNull();
      await again.changeAccount('A1', { role: 'viewer' });
      expect((await again.tokenByHash('hash-T1', NOW))?.account.role).toBe('viewer');
    }),
  );

  test(
    'a token expires, and is listed all the same',
    withStore(async (store) => {
      await withOwners(store);
      await store.createToken(tokenOf('T1', { expiresAt: NOW + 1000 }));
      expect(await store.tokenByHash('hash-T1', NOW + 999)).not.toBeNull();
      expect(await store.tokenByHash('hash-T1', NOW + 1000)).toBeNull();
      expect((await store.tokensOf('A1')).map(({ id }) => id)).toEqual(['T1']);
    }),
  );

  test(
    'the last use is noted to the minute',
    withStore(async (store) => {
      await withOwners(store);
      await store.createToken(tokenOf('T1'));
      const usedAt = async (): Promise<number | null | undefined> => (await store.tokensOf('A1'))[0]?.usedAt;
      expect(await usedAt()).toBeNull();
      await store.tokenByHash('hash-T1', NOW + 1);
      await store.tokenByHash('hash-T1', NOW + MINUTE_MS);
      expect(await usedAt()).toBe(NOW + 1);
      await store.tokenByHash('hash-T1', NOW + MINUTE_MS + 2);
      expect(await usedAt()).toBe(NOW + MINUTE_MS + 2);
    }),
  );

  test(
    'a name is used once by an account, and by others too; revoked tokens free theirs',
    withStore(async (store) => {
      await withOwners(store);
      await store.createToken(tokenOf('T1', { name: 'script' }));
      await expect(store.createToken(tokenOf('T2', { name: 'script' }))).rejects.toMatchObject({
        code: 'wrong-state',
      });
      await store.createToken(tokenOf('T3', { name: 'script', accountId: 'A2' }));
      await expect(store.revokeToken('A2', 'T1')).rejects.toMatchObject({ code: 'not-found' });
      expect(await store.revokeToken('A1', 'T1')).toMatchObject({ name: 'script' });
      expect(await store.tokenByHash('hash-T1', NOW)).toBeNull();
      await expect(store.revokeToken('A1', 'T1')).rejects.toMatchObject({ code: 'not-found' });
      await store.createToken(tokenOf('T2', { name: 'script' }));
      expect((await store.tokensOf('A1')).map(({ id }) => id)).toEqual(['T2']);
      expect((await store.tokensOf('A2')).map(({ id }) => id)).toEqual(['T3']);
    }),
  );

  test(
    'disabling an account revokes its tokens, which enabling it does not bring back',
    withStore(async (store) => {
      await withOwners(store);
      await store.createToken(tokenOf('T1', { studies: ['voices'] }));
      await store.createToken(tokenOf('T2', { accountId: 'A2' }));
      await store.changeAccount('A1', { disabledAt: NOW });
      await store.changeAccount('A1', { disabledAt: null });
      expect(await store.tokenByHash('hash-T1', NOW)).toBeNull();
      expect(await store.tokensOf('A1')).toEqual([]);
      expect(await store.tokenByHash('hash-T2', NOW)).not.toBeNull();
    }),
  );

  test(
    'a token follows the new name of its study, and reaches no other study of the name of a deleted one',
    withStore(async (store) => {
      await withOwners(store);
      const folder = { name: 'voices', path: 'p', isOwn: true, createdBy: 'ana', createdAt: NOW };
      await store.addFolder({ folder, accountId: 'A1' });
      await store.createToken(tokenOf('T1', { studies: ['voices'] }));
      await store.createToken(tokenOf('T2', { studies: ['sounds', 'voices'] }));
      const studies = async () => (await store.tokensOf('A1')).map((token) => token.studies);
      await store.renameStudy('voices', 'sounds');
      expect(await studies()).toEqual([['sounds'], ['sounds']]);
      await store.forgetStudy('sounds');
      expect(await studies()).toEqual([[], []]);
    }),
  );
}
