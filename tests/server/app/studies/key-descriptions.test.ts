import { expect, test } from 'vitest';
import { z } from 'zod';
import type { KeyHelp } from '#core/api/study-keys.ts';
import { methods } from '#core/methods/registry.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { stepKinds } from '#core/steps/registry.ts';
import { studyConfig } from '#core/study/config.ts';
import { KEY_WRITERS, TRANSLATORS } from '#core/words/writers.ts';
import { ZH_BLOCK_KEYS } from '#core/words/zh-block-keys.ts';
import { ZH_KEYS } from '#core/words/zh-keys.ts';
import { ZH_SCREENING_KEYS } from '#core/words/zh-screening-keys.ts';
import { studyKeys } from '../../../../server/app/studies/key-tree.ts';
import { parseYaml } from '../../../../server/study-files/parse/parse-yaml.ts';
import { validateConfig } from '../../../../server/study-files/parse/validate-config.ts';

const HAN = /\p{Script=Han}/u;
const numbersIn = (text: string): string[] => [...new Set(text.match(/\d+(?:[.]\d+)?/gu))].toSorted();
const written = KEY_WRITERS.zh;

/** Every description in a JSON schema, at any depth. */
function descriptionsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'description' in schema && typeof schema.description === 'string' ? [schema.description] : [];
  return [...own, ...Object.values(schema).flatMap(descriptionsIn)];
}

const configs: z.ZodType[] = [
  studyConfig,
  ...Object.values(methods).map(({ config }) => config),
  ...stepKinds.map(({ config }) => config),
  ...screeningRules.map(({ params }) => params),
];
const summaries = [...Object.values(methods), ...stepKinds].map(({ summary }) => summary);
const descriptions = new Set([
  ...configs.flatMap((config) => descriptionsIn(z.toJSONSchema(config, { io: 'input' }))),
  ...summaries,
]);

test('every description of a key has Chinese: a new one is a line in server/core/words/zh-*keys.ts', () => {
  expect(descriptions.size).toBeGreaterThan(250);
  expect([...descriptions].filter((text) => !HAN.test(written(text)))).toEqual([]);
  const rules = screeningRules.map(({ summary }) => summary);
  expect(rules.filter((text) => !HAN.test(written(text)))).toEqual([]);
});

test('the Chinese of a description has its numbers, and no line is left of a former description', () => {
  const lines = Object.entries({ ...ZH_KEYS, ...ZH_BLOCK_KEYS, ...ZH_SCREENING_KEYS });
  expect(lines.map(([english]) => english).filter((english) => !descriptions.has(english))).toEqual([]);
  const others = lines.filter(([english, zh]) => numbersIn(english).join() !== numbersIn(zh).join());
  expect(others).toEqual([]);
});

/** The keys of a tree, at every depth. */
const all = (keys: readonly KeyHelp[]): KeyHelp[] =>
  keys.flatMap((key) => [key, ...all(key.keys), ...key.variants.flatMap((variant) => all(variant.keys))]);

test('the keys are the same in both languages, apart from their types and descriptions', () => {
  const [english, chinese] = [all(studyKeys('en')), all(studyKeys('zh'))];
  const same = ({ name, values, fallback, isRequired, below }: KeyHelp): object => ({
    name,
    values,
    fallback,
    isRequired,
    below,
  });
  expect(chinese.map(same)).toEqual(english.map(same));
  const words = /\b(?:text|number|whole|list|map|yes or no|at least|at most)\b/u;
  expect(chinese.filter(({ kind }) => words.test(kind)).map(({ kind }) => kind)).toEqual([]);
  expect(chinese.find(({ name }) => name === 'retention_days')?.kind).toBe('整数，1 至 3650');
  expect(chinese.find(({ name }) => name === 'language')?.kind).toBe('en / zh / 列表（en / zh）');
});

test('a problem that ends with the description of a key is said in Chinese, whole', () => {
  const faults = ['X must be a number, but is the text abc.', 'X must be a or b, but is c; did you mean b?'];
  const english = faults.flatMap((fault) =>
    [...descriptions].filter((about) => {
      const said = TRANSLATORS.zh(`${fault} ${about}`);
      return said !== `${TRANSLATORS.zh(fault.replace(/[.]$/u, ''))}${fault.endsWith('.') ? '。' : ''}${written(about)}`;
    }),
  );
  expect(english).toEqual([]);
});

const problemsOf = (yaml: string): string[] => {
  const { document } = parseYaml(yaml, 'study.yaml');
  if (!document) throw new Error('the file is not YAML');
  return validateConfig(document, 'study.yaml').mistakes.map(({ message }) => TRANSLATORS.zh(message));
};

test('the check of a study file says in Chinese what a key is for', () => {
  const problems = problemsOf(
    'title: x\nretention_days: 0\norder: best frst\nblocks:\n  - method: mushra\n    repeats: 30\n',
  );
  expect(problems).toContain(
    `retention_days 为0，但须为至少 1。${written("Days after the session when the server erases a listener's recruiter ids; ratings stay. Default: never.")}`,
  );
  expect(problems.filter((problem) => /[a-z]{3,} [a-z]{3,} [a-z]{3,}/u.test(problem))).toEqual([]);
});
