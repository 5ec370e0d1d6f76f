import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/platform/project-root.ts';

/** Of one component, in lines: state, texts and columns that need more belong in files of their own. */
const LONGEST = 60;

const SCRIPTS = /<script\b[^>]*>\n([\s\S]*?)<\/script>/gu;

const scriptLines = (component: string): number =>
  [...component.matchAll(SCRIPTS)].reduce((sum, [, script = '']) => sum + script.split('\n').length - 1, 0);

test('no component has a script of more than 60 lines', async () => {
  const root = join(projectRoot(), 'client');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.svelte'));
  const lengths = await Promise.all(
    files.map(async (file) => [file, scriptLines(await readFile(join(root, file), 'utf8'))] as const),
  );
  expect(lengths.length).toBeGreaterThan(100);
  expect(lengths.filter(([, lines]) => lines > LONGEST)).toEqual([]);
});
