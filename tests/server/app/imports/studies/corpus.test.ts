import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TRANSLATORS } from '#core/words/writers.ts';
import { readForeignStudy } from '../../../../../server/app/imports/studies/read-foreign-study.ts';
import { filesIn, folderOf, studyLines } from '../../../../support/foreign-study.ts';

const CORPUS = 'tests/fixtures/import-study';
const RULES = { order: 'balanced', placeholders: false } as const;

/** Expected results, by name. A section of the file begins with ## and the name. */
async function expectedIn(file: string): Promise<Map<string, string>> {
  const sections = (await readFile(join(CORPUS, file), 'utf8')).split(/^## /mu).slice(1);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end + 1).trim()];
    }),
  );
}

const configs = (await readdir(join(CORPUS, 'webmushra'))).toSorted();
const expectedConfigs = await expectedIn('webmushra.expected.md');
const folders = (await readdir(join(CORPUS, 'folders'))).toSorted();
const expectedFolders = await expectedIn('folders.expected.md');

test('the corpus has at least 40 configurations of webMUSHRA, each with an expected result', () => {
  expect(configs.length).toBeGreaterThan(40);
  expect([...expectedConfigs.keys()]).toEqual(configs);
  expect([...expectedFolders.keys()]).toEqual(folders);
});

test.each(configs)('%s is imported as expected, or refused with the line', async (name) => {
  const files = { [`configs/${name}`]: await readFile(join(CORPUS, 'webmushra', name)) };
  const study = await readForeignStudy(folderOf(files), RULES);
  expect(studyLines(study).join('\n')).toBe(expectedConfigs.get(name));
});

test.each(folders)('the folder %s is imported as expected, or refused', async (name) => {
  const study = await readForeignStudy(folderOf(await filesIn(join(CORPUS, 'folders', name))), RULES);
  expect(studyLines(study).join('\n')).toBe(expectedFolders.get(name));
});

test('every line of the reports of the corpus is written in Chinese', async () => {
  const said: string[] = [];
  for (const name of configs) {
    const files = { [`configs/${name}`]: await readFile(join(CORPUS, 'webmushra', name)) };
    said.push(...(await readForeignStudy(folderOf(files), RULES)).notes.map(({ what }) => what));
  }
  for (const name of folders) {
    const study = await readForeignStudy(folderOf(await filesIn(join(CORPUS, 'folders', name))), RULES);
    said.push(...study.notes.map(({ what }) => what));
  }
  const english = [...new Set(said)].filter((what) => !/\p{Script=Han}/u.test(TRANSLATORS.zh(what)));
  expect(english).toEqual([]);
});
