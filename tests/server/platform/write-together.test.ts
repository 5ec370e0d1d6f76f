import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTogether } from '../../../server/platform/write-together.ts';
import { temporaryFolder } from '../../support/test-server.ts';

let stage: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  stage = await temporaryFolder();
});
afterAll(() => stage.remove());

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('all files are in their places once it ends, in folders that did not exist, and none before', async () => {
  const folder = join(stage.path, 'some', 'folder');
  const result = await writeTogether(async (write) => {
    write(join(folder, 'a'), bytesOf('first'));
    expect(await readdir(folder)).not.toContain('a');
    write(join(folder, 'b'), bytesOf('second'));
    return 'both';
  });
  expect(result).toBe('both');
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'b']);
  expect(await readFile(join(folder, 'b'), 'utf8')).toBe('second');
});

test('a fault before the last file leaves nothing behind, and the files of before as they were', async () => {
  const folder = join(stage.path, 'kept');
  const writeOne = (text: string): Promise<void> =>
    writeTogether(async (write) => {
      write(join(folder, 'a'), bytesOf(text));
      if (text === 'broken') throw new Error('no second file');
    });
  await writeOne('whole');
  await expect(writeOne('broken')).rejects.toThrow('no second file');
  expect(await readdir(folder)).toEqual(['a']);
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('whole');
});
