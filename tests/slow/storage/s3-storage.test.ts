import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { S3Settings } from '../../../server/platform/s3-env.ts';
import { S3Storage } from '../../../server/storage/s3-storage.ts';
import { freePort } from '../../server/faults/server-process.ts';
import { conformsToStorage } from '../../server/storage/conformance.ts';
import { Swift } from '../../support/swift.ts';
import { fileSha256 } from '../../../server/platform/zip-folder.ts';
import { temporaryFolder } from '../../support/test-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let swift: Swift;
beforeAll(async () => {
  swift = await Swift.start();
});
afterAll(() => swift.stop());

describe('blobs in OpenStack Swift, by S3', () => {
  conformsToStorage((name) => new S3Storage(swift.settings(`conformance/${name}/`)));
});

describe('access', () => {
  const change = (own: Partial<S3Settings>): S3Storage =>
    new S3Storage({ ...swift.settings('access/'), ...own });

  async function stored(): Promise<{ name: string; content: Buffer; file: string; sha256: string }> {
    const folder = await temporaryFolder();
    const content = randomBytes(1000);
    const file = join(folder.path, 'a');
    await writeFile(file, content);
    const sha256 = await fileSha256(file);
    await change({}).blobs('derived').put({ name: 'a.flac', sha256 }, file);
    return { name: 'a.flac', content, file, sha256 };
  }

  test('an anonymous reader, a wrong secret and an unknown key are refused, with the variable to correct', async () => {
    const { name, content } = await stored();
    expect((await buffer(await change({}).blobs('derived').get(name))).equals(content)).toBe(true);
    const { bucket } = swift.settings('');
    const anonymous = await fetch(`${swift.url}/${bucket}/access/derived/a.flac`);
    expect(anonymous.status).toBeGreaterThanOrEqual(400);
    expect(Buffer.from(await anonymous.arrayBuffer()).includes(content)).toBe(false);
    const { accessKeyId = '', secretAccessKey = '' } = swift.settings('').credentials ?? {};
    for (const credentials of [
      { accessKeyId, secretAccessKey: 'wrong' },
      { accessKeyId: 'ear:nobody', secretAccessKey },
    ])
      await expect(change({ credentials }).blobs('derived').get(name)).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringContaining('check EARSHOT_S3_ACCESS_KEY'),
      });
  });

  test('a bucket that is missing, and a server that does not answer, are told apart', async () => {
    const { name } = await stored();
    await expect(change({ bucket: 'nowhere' }).blobs('derived').get(name)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('has no bucket nowhere: create it'),
    });
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    await expect(change({ endpoint }).blobs('derived').get(name)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(endpoint),
    });
  });

  test('encryption is asked for: Swift, which has none of this kind, says so', async () => {
    const { file, sha256 } = await stored();
    const encryption = { kind: 'AES256', kmsKey: null } as const;
    await expect(
      change({ encryption }).blobs('derived').put({ name: 'b.flac', sha256 }, file),
    ).rejects.toMatchObject({ code: 'refused' });
  });
});
