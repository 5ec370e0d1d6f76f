import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zipFolder } from '../../../../server/platform/zip-folder.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

test('a file that is gone, or no file, fails the packing and leaves nothing', async () => {
  const { path, remove } = await temporaryFolder();
  try {
    const out = join(path, 'out');
    await mkdir(out);
    await mkdir(join(path, 'folder'));
    await writeFile(join(path, 'whole.csv'), 'a,b\n');
    for (const [name, why] of [
      ['gone.csv', /ENOENT/u],
      ['folder', /not a file/u],
    ] as const)
      await expect(zipFolder(path, ['whole.csv', name], join(out, 'all.zip'), new Date(0))).rejects.toThrow(
        why,
      );
    expect(await readdir(out)).toEqual([]);
  } finally {
    await remove();
  }
}, 10_000);
