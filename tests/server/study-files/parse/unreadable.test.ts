import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatMistake } from '../../../../server/study-files/parse/mistake.ts';
import { readStudy } from '../../../../server/study-files/prepare/read-study.ts';
import { baseStudy, put } from './base-study.ts';

const NOBODY = 65_534;
const STUDY = `title: Mine
language: en
loudness: as is
preparation: []
clips: {test: 'clips/{system}/{item}.wav'}
texts: texts.csv
consent: consent.md
blocks:
  - {method: pairwise, null_pairs: 0, pages: 8}
`;

let folder: string;

beforeEach(async () => {
  folder = await baseStudy();
  await put(folder, 'study.yaml', STUDY);
  await chmod(folder, 0o755);
});

afterEach(async () => await rm(folder, { recursive: true }));

/** The superuser reads everything, so that it steps down for the while. */
async function asOrdinaryUser<T>(read: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return await read();
  process.seteuid?.(NOBODY);
  try {
    return await read();
  } finally {
    process.seteuid?.(0);
  }
}

test.each(['study.yaml', 'consent.md', 'texts.csv', 'clips/alpha/i1.wav', 'clips/alpha', 'clips'])(
  '%s that may not be read is a mistake with its remedy',
  async (name) => {
    const path = join(folder, name);
    await chmod(path, 0o000);
    const { mistakes, study } = await asOrdinaryUser(() => readStudy(folder));
    await chmod(path, 0o755);
    expect(study).toBeNull();
    expect(mistakes.map(formatMistake)).toEqual([
      expect.stringMatching(/ error: cannot be read for lack of permission; change its permissions$/),
    ]);
    expect(mistakes[0]?.file.startsWith(path)).toBe(true);
  },
);

test('a path with the sign that joins its parts elsewhere is refused, with what to do', async () => {
  await put(folder, 'clips/alpha/i9|x.wav', 'sound');
  const { mistakes } = await readStudy(folder);
  expect(mistakes.map(({ message }) => message)).toContain(
    'clips.test: clips/alpha/i9|x.wav has a | in the path; remove it from the names of files or folders',
  );
});
