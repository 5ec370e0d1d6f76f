import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackZip } from '../../../../server/app/studies/unpack-zip.ts';
import { zipOf } from '../../../support/packed.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** An archive whose only entry inflates to an error within its first bytes. */
async function damaged(): Promise<string> {
  const content = await zipOf([{ path: 'study.yaml', content: Buffer.from('title: A study\n'.repeat(500)) }]);
  content[60] = (content[60] ?? 0) ^ 0xff;
  const archive = join(folder.path, 'archive.zip');
  await writeFile(archive, content);
  return archive;
}

test('a damaged archive is refused however long its folder takes to make', async () => {
  // Making 1,500 folders takes thousands of calls to the system; finding the damage takes three.
  const slow = join(folder.path, 'a/'.repeat(1500));
  await expect(unpackZip(await damaged(), slow, { holds: 'study', freeBytes: 1024 ** 4 })).rejects.toThrow(
    /^the archive cannot be read \(.+\): pack the folder again/u,
  );
}, 10_000);

test('an entry that holds less than it says is refused', async () => {
  const whole = await zipOf([{ path: 'study.yaml', content: Buffer.from('title: A study\n'.repeat(500)) }]);
  const directory = whole.readUInt32LE(whole.length - 6);
  whole.writeUInt32LE(whole.readUInt32LE(directory + 24) + 1, directory + 24);
  const archive = join(folder.path, 'archive.zip');
  await writeFile(archive, whole);
  await expect(
    unpackZip(archive, join(folder.path, 'files'), { holds: 'study', freeBytes: 1024 ** 4 }),
  ).rejects.toThrow(/^the archive cannot be read \(not enough bytes in the stream/u);
});
