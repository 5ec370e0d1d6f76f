import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { FolderStorage } from '../../../server/storage/folder-storage.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { conformsToStorage } from './conformance.ts';

describe('blobs in a folder', () => {
  const root = join(tmpdir(), `earshot-blobs-${randomUUID()}`);
  afterAll(() => rm(root, { recursive: true, force: true }));
  conformsToStorage((name) => new FolderStorage(join(root, name)));

  test('a file that was made in its place stays there, and unfinished files are no blobs', async () => {
    const folder = await temporaryFolder();
    const blobs = new FolderStorage(folder.path).blobs('derived');
    const path = blobs.localPath('a.flac') ?? '';
    expect(path).toBe(join(folder.path, 'derived', 'a.flac'));
    await blobs.delete('a.flac');
    await expect(blobs.put({ name: 'b', sha256: '' }, join(folder.path, 'missing'))).rejects.toThrow(
      'ENOENT',
    );
    await writeFile(join(folder.path, 'derived', '.x.part'), 'x');
    await writeFile(path, 'x');
    await blobs.put({ name: 'a.flac', sha256: 'not looked at again' }, path);
    const listed: string[] = [];
    for await (const { name } of blobs.list()) listed.push(name);
    expect(listed).toEqual(['a.flac']);
    await folder.remove();
  });
});
