import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHANNELS, SECRETS } from '#core/blinding-check/channels.ts';
import { evidenceRules } from '#core/evidence/registry.ts';
import { FIGURE_WORDS } from '#core/figures/figure-words.ts';
import { methods } from '#core/methods/registry.ts';
import { presetOf, PRESETS } from '#core/methods/rating/presets.ts';
import { RANDOM_TERMS } from '#core/models/model-task.ts';
import { REJECTION_CATEGORIES } from '#core/recruitment/rejection.ts';
import { REJECTION_REASONS } from '#core/words/rejection-reasons.ts';
import { QUESTIONS } from '#core/review/review.ts';
import { DECISION_VERDICTS } from '#core/screening/decisions.ts';
import { stepKinds } from '#core/steps/registry.ts';
import { CELL_WRITERS, LOG_TRANSLATORS, RECORD_TRANSLATORS, TRANSLATORS } from '#core/words/writers.ts';
import { ZH_NAMES, type NameKind } from '#core/words/zh-names.ts';
import { messagesIn, textsIn } from '../../support/messages-in.ts';

const HAN = /\p{Script=Han}/u;
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

/** Literals of a member, such as `role: 'test'`, in the sources of methods. */
const literals = (member: string): string[] => [
  ...new Set(
    sourcesIn('server/core/methods')
      .flatMap((file) => messagesIn(file, new Set([member]), () => 'X'))
      .map(({ text }) => text)
      .filter((text) => /^[a-z_ -]{3,}$/u.test(text)),
  ),
];

/** Kinds of names, and all names of the kind that the product gives. */
const GIVEN: Readonly<Record<Exclude<NameKind, 'rule' | 'factor'>, readonly string[]>> = {
  step: stepKinds.map(({ id }) => id),
  method: Object.keys(methods),
  scale: [
    ...PRESETS.flatMap((preset) => presetOf({ preset }).scales.map(({ key }) => key)),
    ...literals('scale:').filter((name) => name !== 'dialogue'),
  ],
  role: [...literals('role:'), 'reference', 'hidden reference', 'low gold', 'high gold', 'null pair'],
  answer: [...Object.values(QUESTIONS.answers).flat(), 'human', 'unclear', 'machine'],
};

test.each(Object.entries(GIVEN))('every name of a %s is in Chinese', (kind, names) => {
  const known = new Map(Object.entries(ZH_NAMES)).get(kind) ?? {};
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !Object.hasOwn(known, name))).toEqual([]);
});

test('every evidence rule names its source in Chinese', () => {
  for (const { source } of evidenceRules) expect(source.zh).toMatch(HAN);
});

test('every decision in the log is in Chinese', () => {
  for (const verdict of DECISION_VERDICTS) expect(TRANSLATORS.zh(verdict)).toMatch(HAN);
});

test('details in the log are in Chinese, but for names and reasons', () => {
  const details = [
    ...sourcesIn('server/http/console').flatMap((file) =>
      messagesIn(file, new Set(['note', 'call.note']), () => 'X').map(({ text }) => text),
    ),
    ...messagesIn('server/http/console/quality/recruiter-routes.ts', new Set(['return']), () => 'X').map(
      ({ text }) => text,
    ),
    ...messagesIn('server/app/quality/study-log.ts', new Set(['detail:']), () => 'X').map(({ text }) => text),
  ];
  const english = details
    // Parts of a detail, and names of tasks.
    .filter((text) => /^[^ ,].*[a-z]{2,} .*\S$|^[a-z]{4,}$/u.test(text) && !text.startsWith('recruiter '))
    .map((text) => text.replace(/ as XX?$/u, ' as viewer').replace(/filesX$/u, 'files'))
    .filter((text) => !HAN.test(LOG_TRANSLATORS.zh(text)));
  expect(details.length).toBeGreaterThan(15);
  expect(english).toEqual([]);
  expect(LOG_TRANSLATORS.zh('session S1: as version 2 (names were shown)')).toBe(
    '会话 S1：as version 2（当时名称可见）',
  );
});

test('recorded values have Chinese keys, and unknown ones stay as they are', () => {
  expect(RECORD_TRANSLATORS.zh('attempts: 1, passed: true, bitDepth: 24')).toBe(
    '尝试次数：1，通过：是，bitDepth: 24',
  );
  expect(RECORD_TRANSLATORS.zh('ada: passed too fast')).toBe('ada: passed too fast');
});

test('what the reporting card misses is in Chinese', () => {
  const calls = sourcesIn('server/core/reporting')
    .filter((file) => !file.endsWith('/part.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/(?:unknown|either)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gu),
    ]);
  const missing = calls.map(([call]) => /'([^']+)',?\s*\)$/u.exec(call)?.[1] ?? call);
  expect(missing.length).toBeGreaterThan(12);
  expect(missing.filter((text) => !HAN.test(TRANSLATORS.zh(text)))).toEqual([]);
});

test('every cell of the blinding check is in Chinese', () => {
  const write = CELL_WRITERS.zh;
  const features = [
    'server/core/blinding-check/features.ts',
    'server/app/rehearsal/blinding-check/slot-head.ts',
  ]
    .flatMap((file) => textsIn(file, () => 'page'))
    .map(({ text }) => text)
    .filter((text) => / [a-z]{3}/u.test(text) && !/ and |requires|^equal bytes$/u.test(text));
  expect(features.length).toBeGreaterThan(20);
  expect(
    features.filter((text) => !HAN.test(write('feature', `${text}${text.endsWith(' ') ? 'x' : ''}`))),
  ).toEqual([]);
  const secrets: readonly string[] = SECRETS;
  const targets = messagesIn('server/core/blinding-check/questions.ts', new Set(['ask']), () => 'low anchor')
    .map(({ text }) => text)
    .filter((text) => !secrets.includes(text));
  expect(targets.length).toBeGreaterThan(4);
  expect(targets.filter((text) => !HAN.test(write('target', text)))).toEqual([]);
  const others = {
    channel: CHANNELS,
    verdict: ['FINDING', 'admitted', 'nothing revealed'],
    block: ['2 rating'],
  };
  for (const [key, cells] of Object.entries(others))
    for (const cell of cells) expect(write(key, cell)).toMatch(HAN);
});

test('a drawing has no English words beside those of the result', () => {
  const { dashed, shaded, rows, columns, box } = FIGURE_WORDS.zh;
  const texts = [...[dashed, shaded, rows, columns].map((text) => text('1')), box(['1', '2'], ['0', '3'])];
  for (const text of texts) {
    expect(text).toMatch(HAN);
    expect(text).not.toMatch(/[a-z]/iu);
  }
});

test('random terms of mixed models are written in Chinese, in tables and in notes', () => {
  for (const term of [...RANDOM_TERMS, 'residual']) {
    expect(CELL_WRITERS.zh('term', term)).toMatch(HAN);
    const note = TRANSLATORS.zh(`${term} is omitted: no clip has two ratings`);
    expect(note).toMatch(/未计入：没有音频有两个评分$/u);
    expect(note).not.toMatch(/[a-z]/u);
  }
  const singular = TRANSLATORS.zh(
    'Singular fit: the SD of rater x system and item is estimated as zero. Few ratings cannot distinguish zero from a small SD.',
  );
  expect(singular).toContain('听者 × 系统和条目的标准差');
});

test('reasons for and against a rejection are written in Chinese', () => {
  for (const { en, zh } of REJECTION_REASONS) {
    expect(TRANSLATORS.zh(en)).toBe(zh);
    expect(TRANSLATORS.zh(`not a reason to reject: ${en}`)).toBe(`不能作为拒绝理由：${zh}`);
  }
  for (const ground of Object.keys(REJECTION_CATEGORIES))
    expect(TRANSLATORS.zh(`  ${ground}: Crucial questions skipped: 2.`)).toMatch(
      /^  \p{Script=Han}+：未回答的关键问题：2 个。$/u,
    );
});
