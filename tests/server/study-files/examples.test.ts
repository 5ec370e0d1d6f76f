import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStudy } from '../../../server/study-files/check-study.ts';

const STUDIES = new URL('../../../studies/', import.meta.url).pathname;
const names = (await readdir(STUDIES, { withFileTypes: true })).filter((entry) => entry.isDirectory());

test.each(names.map(({ name }) => name))(
  'the example study %s has no errors',
  async (name) => {
    const { text, ok } = await checkStudy(join(STUDIES, name));
    expect(text).toContain('\n0 errors, ');
    expect(ok).toBe(true);
  },
  30_000,
);

test('the example studies together take less than 25 MB', async () => {
  const entries = await readdir(STUDIES, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25 * 1024 * 1024);
});
