import { rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chunksOf, contentPiece } from '../../../server/app/bundles/pieces.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { DerivedFiles } from '../../../server/storage/derived-files.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { noisePcm } from '../audio/signals.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

test('the facts of a clip are read once, its sound each time', async () => {
  const files = new DerivedFiles(folder.path);
  const flac = await encodeFlac(noisePcm(2, 24, 5000, 48_000));
  await writeFile(await files.path('a'), flac);
  const facts = await files.facts('a');
  expect(facts).toMatchObject({ container: 'flac', sampleRate: 48_000, channels: 2, bitDepth: 24 });
  expect([facts.headBytes, facts.contentBytes]).toEqual([42, flac.length - 42]);
  expect(await files.read('a')).toEqual(Buffer.from(flac));
  await rm(await files.path('a'));
  expect(await files.facts('a')).toBe(facts);
  await expect(files.read('a')).rejects.toThrow('ENOENT');
});

test('a small clip is sent from memory, and a larger one from its file', async () => {
  const files = new DerivedFiles(folder.path);
  const clips = { small: noisePcm(1, 16, 5000), large: noisePcm(2, 24, 20_000) };
  const contentOf = async (name: string): Promise<Buffer> => {
    const piece = contentPiece(await files.facts(name));
    const chunks: Buffer[] = [];
    for await (const chunk of chunksOf([piece], Buffer.alloc(1 << 20))) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };
  for (const [name, pcm] of Object.entries(clips)) {
    const flac = await encodeFlac(pcm);
    await writeFile(await files.path(name), flac);
    expect(await contentOf(name)).toEqual(Buffer.from(flac.subarray(42)));
    await rm(await files.path(name));
  }
  expect((await contentOf('small')).length).toBeGreaterThan(5000);
  await expect(contentOf('large')).rejects.toThrow('ENOENT');
});

test('a clip that was missing is found as soon as it is there', async () => {
  const files = new DerivedFiles(folder.path);
  await expect(files.facts('a')).rejects.toThrow('ENOENT');
  await writeFile(await files.path('a'), await encodeFlac(noisePcm(1, 16)));
  expect(await files.facts('a')).toMatchObject({ sampleRate: 16_000 });
});
