import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StagedFiles } from '../../../server/platform/staged-files.ts';
import { temporaryFolder } from '../../support/test-server.ts';

test('texts and bytes of any length are written in the order in which they were given', async () => {
  const folder = await temporaryFolder();
  const pieces: (string | Uint8Array)[] = [
    '\uFEFFfirst\r\n',
    Uint8Array.of(1, 2, 3),
    '',
    '说 é 😀,'.repeat(20_000),
    'a few letters',
    ...Array.from({ length: 300 }, (_, index) => `${index},`.repeat(1000)),
    'x'.repeat(1_000_000),
    Buffer.from('bytes'),
    'last',
  ];
  const files = new StagedFiles();
  const path = join(folder.path, 'below', 'table.csv');
  const file = await files.open(path);
  for (const piece of pieces) await file.append(piece);
  const { bytes, sha256 } = await file.finish();
  await files.publish();
  const expected = Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
  const found = await readFile(path);
  expect(found.equals(expected)).toBe(true);
  expect([bytes, sha256]).toEqual([expected.length, createHash('sha256').update(expected).digest('hex')]);
  await folder.remove();
});

test('nothing is left of files that are discarded', async () => {
  const folder = await temporaryFolder();
  const files = new StagedFiles();
  const file = await files.open(join(folder.path, 'table.csv'));
  await file.append('a,b\r\n');
  await files.discard();
  expect(await readdir(folder.path)).toEqual([]);
  await folder.remove();
});
