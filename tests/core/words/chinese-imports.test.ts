import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRANSLATORS } from '#core/words/writers.ts';
import { ZH_IMPORT_PAGES } from '#core/words/zh-import-pages.ts';
import { ZH_IMPORT_TOOLS } from '#core/words/zh-import-tools.ts';
import { ZH_IMPORTS } from '#core/words/zh-imports.ts';
import { messagesIn } from '../../support/messages-in.ts';

const HAN = /\p{Script=Han}/u;

/** Calls and members whose texts are lines of the report. */
const SAID = new Set([
  '.kept',
  '.changed',
  '.left',
  '.lost',
  '.mistake',
  'say',
  'fail',
  'syntaxFault',
  'UnusableYaml',
  'NotLiteral',
  'StudyMistakes',
  'message:',
]);

test('every line of the report of an imported study has a Chinese text', () => {
  const files = readdirSync('server/app/imports/studies', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server/app/imports/studies/${name}`);
  const said = [...files, 'server/app/studies/import-task.ts']
    .flatMap((file) => messagesIn(file, SAID, (index) => `name${index}`))
    .filter(({ text }) => /[a-z]{2,} [a-z]{2,}/iu.test(text));
  expect(said.length).toBeGreaterThan(120);
  expect(said.filter(({ text }) => !HAN.test(TRANSLATORS.zh(text)))).toEqual([]);
});

test('Chinese texts of reports have the parts of the English ones', () => {
  const parts = (text: string): string[] => (text.match(/\{\d\}/gu) ?? []).toSorted();
  for (const [en, zh] of Object.entries({ ...ZH_IMPORTS, ...ZH_IMPORT_PAGES, ...ZH_IMPORT_TOOLS }))
    expect(parts(zh), en).toEqual(parts(en));
});
