import { rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a clip that was missing is found as soon as it is there', async () => {
  const files = new DerivedFiles(folder.path);
  await expect(files.facts('a')).rejects.toThrow('ENOENT');
  await writeFile(await files.path('a'), await encodeFlac(noisePcm(1, 16)));
  expect(await files.facts('a')).toMatchObject({ sampleRate: 16_000 });
});
