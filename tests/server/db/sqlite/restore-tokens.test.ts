import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUpDatabase, restoreDatabase } from '../../../../server/db/sqlite/backup.ts';
import { openSqliteStore } from '../../../support/server-parts.ts';
import { NOW } from '../conformance/fixture.ts';

test('a restored backup has its accounts but no access token, which may have been revoked since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-restore-'));
  const [before, backup, after] = ['before', 'backup.sqlite', 'after'].map((name) => join(folder, name));
  if (!before || !backup || !after) throw new Error('no folders');
  const store = openSqliteStore(before);
  await store.createAccount({ id: 'A1', name: 'ana', role: 'owner', createdAt: NOW });
  const token = { id: 'T1', hash: 'h', accountId: 'A1', name: 'script', scope: 'read' } as const;
  await store.createToken({ ...token, studies: ['voices'], createdAt: NOW, expiresAt: null });
  backUpDatabase(before, backup);
  await store.close();
  restoreDatabase(after, backup);
  const restored = openSqliteStore(after);
  expect((await restored.listAccounts()).map(({ name }) => name)).toEqual(['ana']);
  expect(await restored.tokenByHash('h', NOW)).toBeNull();
  expect(await restored.tokensOf('A1')).toEqual([]);
  await restored.close();
  await rm(folder, { recursive: true });
});
