import { cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { formatMistake, sortMistakes } from '../../../../server/study-files/parse/mistake.ts';
import { readStudy } from '../../../../server/study-files/prepare/read-study.ts';
import { baseStudy, emptyFolder } from './base-study.ts';

/** Each study is read with all its clips. */
vi.setConfig({ testTimeout: 20_000 });

const FIXTURES = new URL('../../../fixtures/studies/', import.meta.url).pathname;
const valid = (await readdir(join(FIXTURES, 'valid'))).toSorted();
const invalid = (await readdir(join(FIXTURES, 'invalid'))).toSorted();

let base = '';
beforeAll(async () => {
  base = await baseStudy();
});
afterAll(async () => {
  await rm(base, { recursive: true });
});

/** The base study with a fixture over it: a study.yaml, or a folder of files. */
async function mistakesOf(fixture: string): Promise<{ found: string[]; isUsable: boolean }> {
  const folder = await emptyFolder();
  await cp(base, folder, { recursive: true });
  const isFolder = (await stat(fixture)).isDirectory();
  await cp(fixture, isFolder ? folder : join(folder, 'study.yaml'), { recursive: isFolder });
  const { mistakes, study } = await readStudy(folder);
  await rm(folder, { recursive: true });
  const found = sortMistakes(mistakes).map((mistake) =>
    formatMistake({ ...mistake, file: mistake.file.slice(folder.length + 1) }),
  );
  return { found, isUsable: study !== null };
}

describe('a valid study file has no mistakes', () => {
  test.each(valid)('%s', async (name) => {
    const { found, isUsable } = await mistakesOf(join(FIXTURES, 'valid', name));
    expect(found).toEqual([]);
    expect(isUsable).toBe(true);
  });
});

describe('an invalid study file is told where it is wrong and what to do', () => {
  test.each(invalid)('%s', async (name) => {
    const fixture = join(FIXTURES, 'invalid', name);
    const file = name.endsWith('.yaml') ? fixture : join(fixture, 'study.yaml');
    const expected = [...(await readFile(file, 'utf8')).matchAll(/^#: (.*)$/gm)].map(([, line]) => line);
    const { found, isUsable } = await mistakesOf(fixture);
    expect(expected.length).toBeGreaterThan(0);
    expect(found).toEqual(expected);
    expect(isUsable).toBe(!expected.some((line) => line?.includes(' error: ')));
  });
});
