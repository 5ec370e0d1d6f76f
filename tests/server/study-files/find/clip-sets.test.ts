import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findClips } from '../../../../server/study-files/find/find-clips.ts';
import { findInside } from '../../../../server/platform/inside-folder.ts';
import { parsePattern, type PathPattern } from '../../../../server/core/clips/path-pattern.ts';
import { emptyFolder, put } from '../parse/base-study.ts';

function pattern(text: string): PathPattern {
  const parsed = parsePattern(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed;
}

test('the named parts of a path become factors, in path order', async () => {
  const folder = await emptyFolder();
  for (const name of [
    'b/x-1.wav',
    'a/y-2.wav',
    'a/x-1.wav',
    'a/notes.txt',
    'a/.x-3.wav',
    'a/deep/x-4.wav',
    'x-5.wav',
  ]) {
    await put(folder, `clips/${name}`, 'sound');
  }
  const { clips, problems } = await findClips(folder, pattern('clips/{system}/{item}-{take}.wav'));
  expect(problems).toEqual([]);
  expect(clips).toEqual([
    { id: 'clips/a/x-1.wav', factors: { system: 'a', item: 'x', take: '1' } },
    { id: 'clips/a/y-2.wav', factors: { system: 'a', item: 'y', take: '2' } },
    { id: 'clips/b/x-1.wav', factors: { system: 'b', item: 'x', take: '1' } },
  ]);
  await rm(folder, { recursive: true });
});

test('names are compared in one Unicode form, whatever the file system keeps', async () => {
  const folder = await emptyFolder();
  await put(folder, 'clips/cafe\u0301.wav', 'sound');
  const { clips } = await findClips(folder, pattern('clips/{item}.wav'));
  expect(clips.map(({ factors }) => factors['item'])).toEqual(['caf\u00e9']);
  await rm(folder, { recursive: true });
});

test('links that lead out of the study folder are reported and not followed', async () => {
  const outside = await emptyFolder();
  await put(outside, 'secret/s1.wav', 'sound');
  const folder = await emptyFolder();
  await put(folder, 'kept/alpha/s1.wav', 'sound');
  await mkdir(join(folder, 'clips'));
  await symlink(join(outside, 'secret'), join(folder, 'clips', 'beta'));
  await symlink('../kept/alpha', join(folder, 'clips', 'gamma'));
  await symlink('nowhere', join(folder, 'clips', 'delta'));
  await symlink(join(outside, 'secret', 's1.wav'), join(folder, 'kept', 'alpha', 's2.wav'));
  await symlink('s1.wav', join(folder, 'kept', 'alpha', 's3.wav'));
  const { clips, problems } = await findClips(folder, pattern('clips/{system}/{item}.wav'));
  expect(clips.map(({ id }) => id)).toEqual(['clips/gamma/s1.wav', 'clips/gamma/s3.wav']);
  expect(problems).toEqual(
    ['clips/beta', 'clips/gamma/s2.wav'].map((id) => ({
      id,
      message: 'leads out of the study folder; copy the files into it',
    })),
  );
  await Promise.all([folder, outside].map((path) => rm(path, { recursive: true })));
});

test('a file outside the study folder is never found', async () => {
  const outside = await emptyFolder();
  await put(outside, 'secret.md', 'secret');
  const folder = await emptyFolder();
  await put(folder, 'consent.md', 'text');
  await symlink(join(outside, 'secret.md'), join(folder, 'linked.md'));
  await symlink(outside, join(folder, 'linked'));
  expect(await findInside(folder, 'consent.md')).toEqual({ path: join(folder, 'consent.md') });
  for (const name of ['linked.md', 'linked/secret.md']) {
    expect(await findInside(folder, name)).toEqual({
      problem: `${name} leads out of the study folder; copy the file into it`,
    });
  }
  const escapes = [
    '../consent.md',
    '/etc/passwd',
    'a/../../x.md',
    'C:/x.md',
    'a\\..\\x.md',
    'consent\0.md',
    './consent.md',
    '',
  ];
  for (const name of escapes) {
    expect(await findInside(folder, name)).toEqual({
      problem: `${JSON.stringify(name)} is not a path inside the study folder`,
    });
  }
  await Promise.all([folder, outside].map((path) => rm(path, { recursive: true })));
});
