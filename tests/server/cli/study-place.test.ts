import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { studyPlace } from '../../../server/cli/study-place.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../support/test-server.ts';

test('a study that is named is looked for where it was published from, so that its metrics are read as in the console', async () => {
  const folder = await temporaryFolder();
  const store = openSqliteStore(folder.path);
  try {
    const path = join(folder.path, 'elsewhere', 'voices');
    await mkdir(path, { recursive: true });
    await store.rememberFolder({ name: 'voices', path, isOwn: false, createdBy: '', createdAt: 0 });
    expect(await studyPlace(store, folder.path, 'voices')).toEqual({ name: 'voices', folder: path });
    expect(await studyPlace(store, folder.path, path)).toEqual({ name: 'voices', folder: path });
    expect(await studyPlace(store, folder.path, 'unknown')).toEqual({ name: 'unknown', folder: 'unknown' });
  } finally {
    await store.close();
    await folder.remove();
  }
});
