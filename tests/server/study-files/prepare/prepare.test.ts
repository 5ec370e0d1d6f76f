import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Study } from '#core/study/study.ts';
import { derivedPath } from '../../../../server/audio/derive.ts';
import { sha256 } from '../../../../server/audio/hashes.ts';
import { integratedLufs } from '../../../../server/audio/loudness.ts';
import { decodeAudio } from '../../../../server/audio/decode.ts';
import { prepareStudy } from '../../../../server/study-files/prepare/prepare.ts';
import { readStudy } from '../../../../server/study-files/prepare/read-study.ts';
import { baseStudy, emptyFolder, put } from '../parse/base-study.ts';

/** Encoding two dozen files takes a while on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const MUSHRA = `title: A study
language: en
clips: {test: "clips/{system}/{item}.wav", traps: "traps/{kind}/{item}.wav"}
consent: consent.md
level_clip: level.wav
loudness: -26
blocks:
  - method: mushra
    pages: 4
    reference: {where: {system: beta}}
`;

let folder = '';
let derived = '';
beforeEach(async () => {
  folder = await baseStudy();
  derived = await emptyFolder();
});
afterEach(async () => {
  await Promise.all([folder, derived].map((path) => rm(path, { recursive: true })));
});

async function prepared(yaml: string, directory = derived): Promise<Study> {
  await put(folder, 'study.yaml', yaml);
  const { study } = await readStudy(folder);
  if (!study) throw new Error('the fixture has mistakes');
  return await prepareStudy(study, directory);
}

const keysOf = (study: Study, id: string): string[] =>
  Object.keys(study.clips.find((clip) => clip.id === id)?.renditions ?? {}).toSorted();

test('every clip gets the renditions that its blocks play, and no other', async () => {
  const study = await prepared(MUSHRA);
  expect(keysOf(study, 'clips/alpha/i1.wav')).toEqual(['plain/0', 'plain/1', 'plain/2']);
  expect(keysOf(study, 'clips/beta/i1.wav')).toEqual(
    ['dithered', 'plain'].flatMap((recipe) => [0, 1, 2].map((variant) => `${recipe}/${variant}`)),
  );
  expect(keysOf(study, 'traps/flawed/f1.wav')).toEqual([]);
  const [clip] = study.clips;
  const rendition = clip?.renditions['plain/0'];
  expect(study.variants).toBe(3);
  const bytes = await readFile(derivedPath(derived, rendition?.sha256 ?? ''));
  expect(sha256(bytes)).toBe(rendition?.sha256);
  expect(rendition).toMatchObject({ bytes: bytes.length, sampleRate: 8000, channels: 1 });
  // The clip, a short silence of the variant's own, and the rest of a FLAC block.
  expect(rendition?.durationMs).toBeGreaterThan(3260);
  expect(rendition?.durationMs).toBeLessThan(3650);
});

test('preparing twice, elsewhere, gives the same study', async () => {
  const first = await prepared(MUSHRA);
  const other = await emptyFolder();
  expect(await prepared(MUSHRA, other)).toEqual(first);
  await rm(other, { recursive: true });
});

test('the originals stay as they are', async () => {
  const before = await hashesOf(folder);
  await prepared(MUSHRA);
  const { 'study.yaml': _written, ...after } = await hashesOf(folder);
  expect(after).toEqual(before);
});

async function hashesOf(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashed = files.map(async (file) => [file.slice(path.length + 1), sha256(await readFile(file))]);
  return Object.fromEntries(await Promise.all(hashed));
}

test('the sound level is set with the named clip, or with noise at the loudness of the study', async () => {
  const named = await prepared(MUSHRA);
  expect(named.levelClip).toMatchObject({ durationMs: 3312, sampleRate: 8000 });
  const { levelClip } = await prepared(MUSHRA.replace('level_clip: level.wav\n', ''));
  expect(levelClip).toMatchObject({ durationMs: 6000, sampleRate: 48_000, channels: 1 });
  const noise = await decodeAudio(await readFile(derivedPath(derived, levelClip?.sha256 ?? '')));
  expect(integratedLufs(noise)).toBeCloseTo(-26, 1);
});
