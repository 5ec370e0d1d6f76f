import { array, assert, constantFrom, property } from 'fast-check';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatMistake } from '../../../../server/study-files/parse/mistake.ts';
import { parseYaml } from '../../../../server/study-files/parse/parse-yaml.ts';
import { readYaml } from '../../../../server/study-files/parse/read-yaml.ts';
import { emptyFolder, put } from './base-study.ts';

/** Reads the content as a file. */
async function read(content: string | Uint8Array): Promise<{ found: string[]; value: unknown }> {
  const folder = await emptyFolder();
  await put(folder, 'study.yaml', content);
  const { mistakes, document } = await readYaml(join(folder, 'study.yaml'));
  await rm(folder, { recursive: true });
  const found = mistakes.map((mistake) => formatMistake({ ...mistake, file: 'study.yaml' }));
  return { found, value: document?.value };
}

const letters = 'abcdefghij'.split('');
const bomb = letters.map((name, i) => {
  const parts =
    i === 0 ? 'lol, lol, lol' : Array.from({ length: 9 }, () => `*${letters[i - 1] ?? ''}`).join(', ');
  return `${name}: &${name} [${parts}]`;
});

const attacks: [string, string | Uint8Array, string][] = [
  ['an alias bomb', bomb.join('\n'), 'study.yaml:1:4 error: anchors like &a are not supported'],
  [
    '!!js/function',
    'title: !!js/function "f"',
    'study.yaml:1:8 error: tags like !!js/function are not supported',
  ],
  ['!!binary', 'a: 1\ntitle: !!binary aGk=', 'study.yaml:2:8 error: tags like !!binary are not supported'],
  [
    '__proto__',
    'title: x\n__proto__: {polluted: true}',
    'study.yaml:2:1 error: the key __proto__ is not allowed',
  ],
  ['duplicate keys', 'a: 1\nb: 2\na: 3', 'study.yaml:3:1 error: the key a appears twice'],
  [
    '1 MB',
    `title: ${'x'.repeat(1024 * 1024)}`,
    'study.yaml error: the file has 1025 kB, a study file may have 256',
  ],
  ['brackets 20,000 deep', `a: ${'['.repeat(20_000)}`, 'error: more than 20 levels of nesting'],
  ['braces 20,000 deep', '{a: '.repeat(20_000), 'error: more than 20 levels of nesting'],
  ['dashes 20,000 deep', '- '.repeat(20_000), 'error: more than 20 levels of nesting'],
  ['keys 20,000 deep', '? '.repeat(20_000), 'error: more than 20 levels of nesting'],
  [
    '700 levels of indentation',
    Array.from({ length: 700 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
    'more than 20',
  ],
  ['a tab', 'a:\n\tb: 1', 'study.yaml:2:1 error: indented with a tab'],
  ['UTF-16', Buffer.from('\uFEFFtitle: x', 'utf16le'), 'study.yaml error: the file is not UTF-8 text'],
  ['Latin-1', Buffer.from('title: caf\xe9', 'latin1'), 'study.yaml error: the file is not UTF-8 text'],
  ['a NUL character', 'title: a\0b', 'study.yaml error: the file is not UTF-8 text'],
];

test.each(attacks)(
  '35 %s is refused with its place, before anything is built from it',
  async (_name, content, message) => {
    const { found, value } = await read(content);
    expect(found[0]).toContain(message);
    expect(value).toBeUndefined();
  },
);

test('35 a refused file costs less than 50 MB of memory', async () => {
  const before = process.memoryUsage().rss;
  await read(bomb.join('\n'));
  await read(`a: ${'['.repeat(20_000)}`);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test('35 no, 1e3 and 12:30 are read as YAML 1.2 reads them', async () => {
  const { value } = await read('a: no\nb: 1e3\nc: 12:30\nd: 0o17\ne: 017');
  expect(value).toEqual({ a: 'no', b: 1000, c: '12:30', d: 15, e: 17 });
});

test('35 a byte order mark and Windows line ends change neither value nor place', async () => {
  expect((await read('\uFEFFtitle: x\r\nlanguage: en\r\n')).value).toEqual({ title: 'x', language: 'en' });
  expect((await read('\uFEFFa: 1\r\nb: &x 2\r\n')).found).toEqual([
    'study.yaml:2:4 error: anchors like &x are not supported; delete it',
  ]);
});

test('35 tabs between words and behind values are harmless', async () => {
  expect((await read('a:\t1\t# one\nb: two\twords')).value).toEqual({ a: 1, b: 'two\twords' });
});

test('a value is located where it is written, a map at its key, what is absent at its parent', () => {
  const { document } = parseYaml(
    'title: x\nblocks:\n  - method: m\n    traps:\n      human: {set: t}\n',
    'f',
  );
  const at = (...path: (string | number)[]): unknown => document?.locate(path);
  expect(at('title')).toEqual({ line: 1, column: 8 });
  expect(document?.locate(['title'], 'key')).toEqual({ line: 1, column: 1 });
  expect(at('blocks')).toEqual({ line: 2, column: 1 });
  expect(at('blocks', 0)).toEqual({ line: 3, column: 5 });
  expect(at('blocks', 0, 'method')).toEqual({ line: 3, column: 13 });
  expect(at('blocks', 0, 'traps', 'human', 'set')).toEqual({ line: 5, column: 20 });
  expect(at('blocks', 0, 'traps', 'flawed', 'set')).toEqual({ line: 4, column: 5 });
  expect(at('absent')).toEqual({ line: 1, column: 1 });
});

test('no text makes the reader throw, and every refusal has a place', () => {
  const yaml = array(
    constantFrom(
      'a',
      ': ',
      '\n',
      '  ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '&x',
      '*x',
      '!',
      '"',
      "'",
      '|',
      '>',
      '#',
      '?',
      ',',
      '%',
      '---\n',
      '\t',
      '<<',
      '0',
    ),
  );
  assert(
    property(yaml, (parts) => {
      const { mistakes, document } = parseYaml(parts.join(''), 'f');
      expect(document === null).toBe(mistakes.length > 0);
      expect(mistakes.every(({ line, column }) => (line ?? 0) >= 1 && (column ?? 0) >= 1)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
