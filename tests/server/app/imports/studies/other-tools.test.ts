import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readForeignStudy } from '../../../../../server/app/imports/studies/read-foreign-study.ts';
import type { ImportRules } from '../../../../../server/app/imports/studies/source/import-rules.ts';
import { filesIn, folderOf, studyLines } from '../../../../support/foreign-study.ts';

const FOLDERS = 'tests/fixtures/import-study/folders';

async function read(name: string, rules: Partial<ImportRules>): Promise<string[]> {
  const folder = folderOf(await filesIn(`${FOLDERS}/${name}`));
  return studyLines(await readForeignStudy(folder, { order: 'balanced', placeholders: false, ...rules }));
}

test('a method that the files leave open can be chosen', async () => {
  expect(await read('beaqlejs-unclear', { method: 'ab' })).toContain(
    'block ab {"systems":["A","B"],"pages":2}',
  );
  expect(await read('p808-references', { method: 'dcr' })).toContain(
    'block rating {"preset":"dcr","reference":{"where":{"system":"reference"}},"pages":1}',
  );
});

test('pages in a fixed order are blocks of their own', async () => {
  const lines = await read('family-orders', { config: 'a.yaml', order: 'fixed' });
  expect(lines.filter((line) => line.startsWith('block mushra'))).toHaveLength(2);
});

test('files of single listeners in a fixed order are blocks that all listeners get', async () => {
  const same = await read('family-orders', { order: 'fixed' });
  expect(same.filter((line) => line.startsWith('block mushra'))).toHaveLength(2);
  const different = await read('family-subsets', { order: 'fixed' });
  expect(different.filter((line) => line.startsWith('block rating'))).toHaveLength(6);
  expect(different.join('\n')).toContain('in a fixed order, each listener gets all 6 pages');
});

test('one of several configurations can be chosen, and an unknown one is refused', async () => {
  expect((await read('no-family', { config: 'b.yaml' }))[0]).toBe('study "Test" en');
  expect(await read('no-family', { config: 'c.yaml' })).toContain(
    'mistake study there is no configuration c.yaml; there are: a.yaml, b.yaml',
  );
});

test('random lists mean what the chosen dialect says', async () => {
  const text = await readFile('tests/fixtures/import-study/webmushra/podeval-pick.yaml');
  const pagesIn = async (from: 'webmushra' | 'podeval'): Promise<string | undefined> => {
    const study = await readForeignStudy(folderOf({ 'a.yaml': text }), {
      from,
      order: 'balanced',
      placeholders: false,
    });
    return studyLines(study).find((line) => line.startsWith('block'));
  };
  expect(await pagesIn('podeval')).toContain('"pages":2');
  expect(await pagesIn('webmushra')).toContain('"pages":1');
});

test('missing clips become placeholders on request', async () => {
  const text = await readFile('tests/fixtures/import-study/webmushra/paths-missing.yaml');
  const study = await readForeignStudy(folderOf({ 'a.yaml': text }), {
    order: 'balanced',
    placeholders: true,
  });
  expect(studyLines(study).join('\n')).toContain('C1/one=placeholder C2/one=clips/b1.wav');
});

test('a script is never run, whatever it contains', async () => {
  const bad = [
    'var TestConfig = (() => { globalThis.ran = true; return {}; })(); // Testsets',
    'var TestConfig = { Testsets: `${globalThis.ran = true}` }',
    'var TestConfig = { Testsets: [require("fs")] }',
    `var TestConfig = ${'['.repeat(40)} // Testsets`,
  ];
  for (const script of bad) {
    const { draft, notes } = await readForeignStudy(folderOf({ 'a.js': script }), {
      order: 'balanced',
      placeholders: false,
    });
    expect(draft).toBeNull();
    expect(notes[0]).toMatchObject({ kind: 'mistake', file: 'a.js', lines: [1] });
  }
  expect(globalThis).not.toHaveProperty('ran');
});
