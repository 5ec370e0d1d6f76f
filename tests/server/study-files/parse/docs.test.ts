import { expect, test } from 'vitest';
import { parseYaml } from '../../../../server/study-files/parse/parse-yaml.ts';
import { validateConfig } from '../../../../server/study-files/parse/validate-config.ts';
import { docBlocks, docPages } from '../../../support/doc-blocks.ts';

/** What a study needs besides the lines that an example is about. */
const REST: Readonly<Record<string, string>> = {
  title: 'title: A study',
  language: 'language: en',
  clips: 'clips: {test: "clips/{system}/{item}.flac"}',
  consent: 'consent: consent.md',
  blocks: 'blocks: [{method: rating, preset: acr}]',
};

/** Whole studies, and keys of the top of one. */
const examples = docPages().flatMap((page) =>
  docBlocks(page)
    .filter(({ language }) => language === 'yaml')
    .map(({ line, text }) => ({ name: `${page}:${line}`, yaml: text })),
);

/** What is wrong with an example, when the rest of a study is there. */
function mistakesIn(name: string, yaml: string): string[] {
  const missing = Object.entries(REST).flatMap(([key, line]) =>
    new RegExp(`^${key}:`, 'm').test(yaml) ? [] : [line],
  );
  const { document, mistakes } = parseYaml(`${missing.join('\n')}\n${yaml}`, name);
  const all = [...mistakes, ...(document ? validateConfig(document, name).mistakes : [])];
  return all.map(({ message }) => message);
}

test('the documentation has examples', () => {
  expect(examples.length).toBeGreaterThan(25);
});

test.each(examples)('$name is valid', ({ name, yaml }) => {
  expect(mistakesIn(name, yaml)).toEqual([]);
});

test('a wrong example is found', () => {
  expect(
    mistakesIn('page', 'blocks: [{ method: mushra, refrence: { where: { system: human } } }]'),
  ).not.toEqual([]);
  expect(mistakesIn('page', 'loudness: [')).not.toEqual([]);
});
