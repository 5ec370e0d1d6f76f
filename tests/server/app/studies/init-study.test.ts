import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectChineseStudy, init } from '../../../support/init-study.ts';
import { copyTemplateClips } from '../../../support/template-folders.ts';

const root = await mkdtemp(join(tmpdir(), 'init-'));
afterAll(() => rm(root, { recursive: true }));

const FILES = ['consent.md', 'instructions.md', 'study.yaml'];

// Of all templates it is tested by tests/slow/templates/chinese-templates.test.ts.
test.each(['mushra', 'att'])('%s: the study of real clips in Chinese has no errors', (template) =>
  expectChineseStudy(template, root),
);

test('without --dry-run nothing is replaced: the same files are fine, others are refused and stay', async () => {
  const folder = join(root, 'twice');
  await copyTemplateClips('mos', folder);
  const dry = await init(folder, '--template', 'mos', '--dry-run');
  expect(dry.out).toContain('preset: naturalness');
  expect(await readdir(folder)).toEqual(['clips']);
  await init(folder, '--template', 'mos');
  const again = await init(folder, '--template', 'mos');
  expect(again.out).toContain('Unchanged: study.yaml, consent.md, instructions.md.');
  await rm(join(folder, 'study.yaml'));
  await writeFile(join(folder, 'consent.md'), 'My own text.\n');
  const other = await init(folder, '--template', 'mos');
  expect(other.code).toBe(1);
  expect(other.err).toContain('has other content in consent.md; nothing was written');
  expect(await readFile(join(folder, 'consent.md'), 'utf8')).toBe('My own text.\n');
  expect((await readdir(folder)).toSorted()).toEqual(['clips', ...FILES.slice(0, 2)]);
});

test('a template that needs more than the folder has is refused with the remedy, and nothing is written', async () => {
  const folder = join(root, 'lacking');
  await copyTemplateClips('mos', folder);
  const { code, err } = await init(folder, '--template', 'att', '--systems', 'festival_hts,flite_rms');
  expect(code).toBe(1);
  expect(err).toContain('it needs recordings of people; put at least 2 into traps/human');
  expect(await readdir(folder)).toEqual(['clips']);
});
