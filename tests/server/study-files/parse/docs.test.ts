import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseYaml } from '../../../../server/study-files/parse/parse-yaml.ts';
import { validateConfig } from '../../../../server/study-files/parse/validate-config.ts';

const PAGES = [
  'README.md',
  ...(await readdir('docs', { recursive: true })).map((name) => join('docs', name)),
].filter((path) => path.endsWith('.md'));

/** What a study needs besides the lines that an example is about. */
const REST: Readonly<Record<string, string>> = {
  title: 'title: A study',
  language: 'language: en',
  clips: 'clips: {test: "clips/{system}/{item}.flac"}',
  consent: 'consent: consent.md',
  blocks: 'blocks: [{method: rating, preset: acr}]',
};

const examples = (
  await Promise.all(
    PAGES.map(async (path) => {
      const text = await readFile(path, 'utf8');
      return [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml = ''], index) => ({
        name: `${path}, example ${index + 1}`,
        yaml,
      }));
    }),
  )
).flat();

test('the documentation has examples', () => {
  expect(examples.length).toBeGreaterThan(12);
});

test.each(examples)('$name is valid', ({ name, yaml }) => {
  const missing = Object.entries(REST).flatMap(([key, line]) =>
    new RegExp(`^${key}:`, 'm').test(yaml) ? [] : [line],
  );
  const document = parseYaml(`${missing.join('\n')}\n${yaml}`, name);
  expect(document.mistakes).toEqual([]);
  expect(document.document && validateConfig(document.document, name).mistakes).toEqual([]);
});
