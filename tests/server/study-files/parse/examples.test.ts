import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStudy } from '../../../../server/study-files/prepare/read-study.ts';

const STUDIES = new URL('../../../../studies/', import.meta.url).pathname;
const names = (await readdir(STUDIES, { withFileTypes: true })).filter((entry) => entry.isDirectory());

test.each(names.map(({ name }) => name))(
  'the example study %s has no errors but for what researchers have to fill in, and no number that is wrong',
  async (name) => {
    const { mistakes, study } = await readStudy(join(STUDIES, name));
    const errors = mistakes.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((message) => !/^"\[.*\]" is not filled in; /u.test(message))).toEqual([]);
    expect(study?.study.unfilled).toHaveLength(errors.length);
    const words = mistakes.map(({ message }) => message).join('\n');
    expect(words).not.toMatch(/contradicts the design|known right answer/u);
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
