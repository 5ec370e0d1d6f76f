import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountedCalls } from '#core/api/calls/console-calls.ts';
import { evidenceRules } from '#core/evidence/registry.ts';
import { EXCLUDED_BEFORE } from '#core/ratings/ratings.ts';
import { RULE_NAMES } from '#core/screening/config.ts';
import { exclusionRules } from '#core/screening/registry.ts';
import { stepKinds } from '#core/steps/registry.ts';
import { ENDINGS } from '#core/verdicts/endings.ts';
import { Phrase } from '#core/text/phrase.ts';
import { TRANSLATORS, WRITERS } from '#core/words/writers.ts';
import { ZH_RULE_NAMES } from '#core/words/zh-rule-names.ts';
import { messagesIn, textsIn } from '../../support/messages-in.ts';

const HAN = /\p{Script=Han}/u;
/** Three words of English in a row: a sentence, or what is left of one. */
const ENGLISH = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/iu;
const inChinese = TRANSLATORS.zh;
const NAMES = /Audio Turing Test|My listening test|(?:apt|brew) install ffmpeg/gu;
const isChinese = (text: string): boolean => HAN.test(text) && !ENGLISH.test(text.replaceAll(NAMES, ''));
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .toSorted();

test('every rule and check has a name and a summary in Chinese', () => {
  const endings = [...ENDINGS.values()];
  const evidence = evidenceRules.map(({ id }) => id);
  const checks = stepKinds.flatMap(({ id, type }) => (type === null ? [] : [id]));
  expect(Object.keys(ZH_RULE_NAMES).toSorted()).toEqual(
    [...RULE_NAMES, EXCLUDED_BEFORE, ...endings, ...evidence, ...checks].toSorted(),
  );
  for (const { id, title } of evidenceRules) expect(ZH_RULE_NAMES[id]).toBe(title.zh);
  const summaries = exclusionRules.map(({ summary }) => summary);
  expect(summaries.filter((summary) => !isChinese(inChinese(summary)))).toEqual([]);
});

/** Where only listeners, the command line and whoever runs the server are spoken to. */
const NOT_IN_THE_CONSOLE = new RegExp(
  [
    '^server/app/(?:draws|excerpts|listening|recruiters)/',
    // Reports of imported studies have a test of their own.
    '^server/app/imports/(?:studies/|metrics/|measure[.]ts|derive-metrics[.]ts)',
    '^server/http/(?:listener|recruiters|visitors|sockets)/',
    '^server/http/middleware/metrics[.]ts',
    '^server/db/(?:sqlite/|postgres/|open[.]ts)',
    '^server/db/statements/(?:newer|sessions|ship|store)[.]ts',
    '/(?:owner|final-labels|planned-study|power|(?:pack-)?archive|erase|simulate-design|move)[.]ts',
  ].join('|'),
  'u',
);

/** A place of a text, with a word that no catalogue has. */
const said = (index: number): string => `X${index}`;

test('what the server refuses in the console is said in Chinese', () => {
  const files = ['server/app', 'server/http', 'server/db'].flatMap(sourcesIn);
  const names = new Set([
    'AppError',
    'refuseAt',
    'StoreError',
    'StudyMistakes',
    'refused',
    'NotPermitted',
    'refusal',
    'stalledError',
    'refusal =',
  ]);
  const english = files
    .filter((file) => !NOT_IN_THE_CONSOLE.test(file))
    .flatMap((file) => messagesIn(file, names, said))
    .filter(({ text }) => /\S [a-z]/u.test(text) && !isChinese(inChinese(text)));
  expect(english).toEqual([]);
});

/** Files of which each sentence is a message about a study, or a part of one. */
const MISTAKES = new RegExp(
  [
    '/[a-z-]*mistakes[.]ts',
    '/design/unchecked[.]ts',
    '/methods/(?:contract/repeats|contract/selector|rating/scales)[.]ts',
    '/plan/strata[.]ts',
    '/formats/upload-files[.]ts',
    '/blinding-check/(?:wording|blinding-report)[.]ts',
  ].join('|'),
  'u',
);

const isSaid = (text: string): boolean => isChinese(inChinese(text));

test('what the check says of a design is said in Chinese', () => {
  const english = sourcesIn('server/core')
    .filter((file) => MISTAKES.test(file))
    .flatMap((file) => textsIn(file, said))
    .filter(({ text }) => ENGLISH.test(text) && !isSaid(text.trim()) && !isSaid(`X ${text}`));
  expect(english).toEqual([]);
});

test('every action in the log is said in Chinese', () => {
  const actions = Object.values(accountedCalls).flatMap((call) => ('action' in call ? [call.action] : []));
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.filter((action) => !isSaid(action))).toEqual([]);
});

test('balance, pay and recruiting are said in Chinese', () => {
  const names = new Set(['message =', 'message:']);
  const folder = 'server/core/recruitment';
  const english = [
    ...messagesIn(`${folder}/policy.ts`, names, said),
    ...textsIn(`${folder}/reconcile.ts`, said),
    ...textsIn('server/core/design/design-warnings.ts', said),
  ].filter(({ text }) => ENGLISH.test(text) && !isSaid(text) && !isSaid(`X${text}`));
  expect(english).toEqual([]);
});

/** Files with the keys of study.yaml, whose faults follow the name of a key. */
const KEYS = /[/](?:study|screening)[/][a-z-]*config[.]ts|[/]steps[/](?:registry|[a-z-]+[/]index)[.]ts/u;

test('what the check says of a key of study.yaml is said in Chinese', () => {
  const english = sourcesIn('server/core')
    .filter((file) => KEYS.test(file))
    .flatMap((file) => messagesIn(file, new Set(['.refine', '.regex', 'error:']), said))
    .filter(({ text }) => ENGLISH.test(text) && !isChinese(inChinese(`X ${text}`)));
  expect(english).toEqual([]);
});

test('faults of audio files are said in Chinese', () => {
  const names = new Set(['AudioError', 'REMEDY =', 'DECODER_PROBLEMS =']);
  const english = sourcesIn('server/audio')
    .flatMap((file) => messagesIn(file, names, said))
    .map(({ at, text }) => ({ at, text: `${text}${text.endsWith(' ') ? 'X' : ''}` }))
    .filter(
      ({ text }) =>
        /[a-z]{2,} [a-z]{2,}/u.test(text) && !/requires/u.test(text) && !isChinese(inChinese(text)),
    );
  expect(english).toEqual([]);
});

test('mistakes of study folders are said in Chinese', () => {
  const calls = ['errorAt', 'warningAt', 'AudioError', 'this.#error', 'this.#stray', 'message:', 'problem:'];
  const names = new Set([...calls, 'message =', 'messages =', 'remedy =', 'practice =', 'return']);
  const folders = ['check', 'find', 'listener-texts', 'measure', 'parse'].map(
    (name) => `server/study-files/${name}`,
  );
  const english = folders
    .flatMap(sourcesIn)
    .flatMap((file) => messagesIn(file, names, said))
    // A text that begins or ends at a joint is a part of a message.
    .map(({ at, text }) => ({
      at,
      text: `${/^[.:]/u.test(text) ? 'X' : ''}${text}${text.endsWith(' ') ? 'X' : ''}`,
    }))
    .filter(({ text }) => /^[^;,].*[a-z]{2,} [a-z]{2,} [a-z]{2,}/u.test(text) && !isChinese(inChinese(text)));
  expect(english).toEqual([]);
});

/** A head that is the same in both languages, and a title of which the catalogue has each case. */
const SYMBOLS: ReadonlySet<string> = new Set(['S_pref [95 %]', '{0}{1} by system']);

/** Parts that stand for themselves. */
const PLACES = Array.from({ length: 20 }, (_, index) => `{${index}}`);

test('every phrase of results is said in Chinese', () => {
  const names = new Set(['phrase', 'title:', 'label:', 'lead:', 'summary:', 'notes:']);
  const english = [
    'server/core/analysis',
    'server/core/methods',
    'server/core/primary',
    'server/app/analysis',
  ]
    .flatMap(sourcesIn)
    .filter(
      (file) => !/(?:attention|config|criteri(?:a|on)|index|pair-verdict|verdicts|wording)[.]ts$/u.test(file),
    )
    .flatMap((file) => messagesIn(file, names, (index) => `{${index}}`))
    .filter(
      ({ text }) =>
        /[a-z]{3}/u.test(text) &&
        !SYMBOLS.has(text) &&
        WRITERS.zh(new Phrase(text, PLACES)) === text &&
        !isChinese(inChinese(text)),
    );
  expect(english).toEqual([]);
});
