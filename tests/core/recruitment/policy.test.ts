import { expect, test } from 'vitest';
import { policyMistakes } from '#core/recruitment/policy.ts';
import { studyConfig } from '#core/study/config.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

const CLIPS = { test: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('i', 8) }) };
const PAIRS = { method: 'pairwise', pages: 2, null_pairs: 0 };
const STUDY = { study_id: '5'.repeat(24) };
const CODES = {
  ...STUDY,
  completed: 'DONE1',
  screened_out: 'OUT11',
  no_consent: 'NOT11',
  quota_full: 'FULL1',
};
const PAID = { reward: '4.00 GBP', minutes: 20, prolific: CODES };

const found = (
  recruitment: Record<string, unknown>,
  { blocks = [PAIRS], ...config }: { blocks?: Record<string, unknown>[]; [key: string]: unknown } = {},
): string[] =>
  policyMistakes(makeStudy({ clips: CLIPS, blocks, config: { recruitment, ...config } })).map(
    ({ path, severity, message }) => `${severity} at ${path.join('.')}: ${message}`,
  );

test('a study that pays well and has a code for every outcome has no mistakes, nor has one without a recruiter', () => {
  expect(found(PAID)).toEqual([]);
  expect(found({})).toEqual([]);
});

test('pay below the minimum is an error on Prolific and a warning elsewhere; below the recommended one a warning', () => {
  const low = { ...PAID, reward: '1.00 GBP' };
  const [error] = found(low);
  expect(error).toBe(
    'error at recruitment.reward: recruitment.reward: 1.00 GBP for 20 minutes is 3.00 GBP per hour, below the 6.00 GBP ' +
      'that Prolific requires; pay at least 2.00 GBP, or shorten the study',
  );
  expect(found({ ...low, prolific: undefined })).toEqual([error?.replace('error', 'warning')]);
  expect(found({ ...PAID, reward: '2.00 GBP' })).toEqual([
    expect.stringMatching(/^warning .* the 9\.00 GBP that Prolific recommends; pay at least 3\.00 GBP/),
  ]);
  expect(found({ ...PAID, reward: '3.00 GBP' })).toEqual([]);
  expect(found({ ...PAID, reward: '2.66 USD' })).toEqual([expect.stringMatching(/^error .* 8\.00 USD/)]);
  expect(found({ ...PAID, reward: '2.67 USD' })).toEqual([expect.stringMatching(/^warning .* 12\.00 USD/)]);
  expect(found({ ...PAID, reward: '4.00 USD' })).toEqual([]);
});

test('a reward that is missing or cannot be read is told on Prolific, and nobody else has to pay money', () => {
  expect(found({ prolific: CODES })).toEqual([
    expect.stringMatching(/^warning .* add reward, such as 4\.00 GBP$/),
  ]);
  expect(found({ ...PAID, reward: 'a book' })).toEqual([
    expect.stringMatching(/^warning .*'a book' is not an amount/),
  ]);
  expect(found({ reward: 'course credit' })).toEqual([]);
});

test('a study on Prolific that does not name it there is told that links of any other study enter', () => {
  const { study_id: _id, ...codes } = CODES;
  expect(found({ ...PAID, prolific: codes })).toEqual([
    expect.stringMatching(/^warning at recruitment\.prolific: .* add study_id: the 24 letters and digits/),
  ]);
  expect(found({ ...PAID, prolific: { ...codes, study_id: ['5'.repeat(24), '6'.repeat(24)] } })).toEqual([]);
});

test('a check that ends the session needs the code that pays for it, unless it only warns', () => {
  const { screened_out: _code, ...codes } = CODES;
  const without = { ...PAID, prolific: codes };
  expect(found(without, { preparation: ['headphones', 'left right'] })).toEqual([
    expect.stringMatching(
      /^error at recruitment\.prolific: .* no code for listeners who fail 'headphones' or 'left right', .* add screened_out/,
    ),
  ]);
  expect(found(without, { preparation: [{ check: 'headphones', on_fail: 'warn' }] })).toEqual([]);
  expect(found(PAID, { preparation: ['headphones'] })).toEqual([]);
  expect(found({ minutes: 20 }, { preparation: ['headphones'] })).toEqual([]);
});

test('who does not understand the instructions is asked to return the study, which takes no code', () => {
  const { screened_out: _code, ...codes } = CODES;
  const question = { question: 'What?', options: ['this', 'that'], right: 1 };
  const preparation = [{ check: 'comprehension', questions: [question], on_fail: 'block' }];
  expect(found({ ...PAID, prolific: codes }, { preparation })).toEqual([]);
});

test('nobody is screened out after the pages: no check may stand there', () => {
  const study = {
    title: 'A',
    language: 'en',
    clips: { test: 'c/{system}/{item}.flac' },
    consent: 'consent.md',
  };
  const closing = (name: string) =>
    studyConfig.safeParse({ ...study, blocks: [PAIRS], closing: [name] }).success;
  expect(closing('demographics')).toBe(true);
  for (const check of [
    'headphones',
    'left right',
    'digits in noise',
    'two ears',
    'environment',
    'comprehension',
  ])
    expect(closing(check), check).toBe(false);
});

test('who does not agree needs a code; who comes too late needs one where places are counted', () => {
  const done = { ...PAID, prolific: { ...STUDY, completed: 'DONE1' } };
  const noConsent = expect.stringMatching(/^error at recruitment\.prolific: .*add no_consent/);
  const full = expect.stringMatching(/^warning at recruitment\.prolific: .*add quota_full/);
  expect(found(done)).toEqual([noConsent]);
  expect(found({ ...done, listeners: 20 })).toEqual([noConsent, full]);
  expect(found(done, { blocks: [{ ...PAIRS, ratings_per_pair: 4 }] })).toEqual([noConsent, full]);
});

test('a study of a group needs a code for who took part before, one of its own like every outcome', () => {
  const grouped = { ...PAID, group: 'voices' };
  expect(found(grouped)).toEqual([
    expect.stringMatching(/^warning at recruitment\.prolific: .*add took_part/),
  ]);
  expect(found({ ...grouped, prolific: { ...CODES, took_part: 'PART1', timed_out: 'LATE1' } })).toEqual([]);
  expect(found({ ...grouped, prolific: { ...CODES, took_part: 'NOT11' } })).toEqual([
    expect.stringMatching(/^error at recruitment\.prolific\.took_part: .* has the code of no_consent/),
  ]);
  expect(found({ ...PAID, prolific: { ...CODES, timed_out: 'DONE1' } })).toEqual([
    expect.stringMatching(/^error at recruitment\.prolific\.timed_out: .* has the code of completed/),
  ]);
});

test('two outcomes with one code are a mistake of the later one, but who stops may be as who does not agree', () => {
  const shared = { ...PAID, prolific: { ...CODES, screened_out: 'DONE1', left: 'NOT11' } };
  expect(found(shared)).toEqual([
    expect.stringMatching(/^error at recruitment\.prolific\.screened_out: .* has the code of completed/),
  ]);
  expect(found({ ...PAID, prolific: { ...CODES, left: 'DONE1' } })).toHaveLength(1);
});

test('a consent text without a word of checks is told where there are traps, in every language of the study', () => {
  const traps = { ...PAIRS, null_pairs: 1 };
  const warning = /^warning at consent: .* the study has null_pairs; add a sentence/;
  expect(found({}, { blocks: [traps] })).toEqual([expect.stringMatching(warning)]);
  expect(found({}, { blocks: [PAIRS, { ...traps, training: true }] })).toEqual([]);
  expect(
    found({}, { blocks: [traps], consent_statements: ['I know that some pages check whether I listen.'] }),
  ).toEqual([]);

  const study = makeStudy({ clips: CLIPS, blocks: [traps] });
  const text = (value: string) => [
    {
      type: 'paragraph' as const,
      children: [{ type: 'strong' as const, children: [{ type: 'text' as const, value }] }],
    },
  ];
  const config = {
    ...study.config,
    language: ['en' as const, 'zh' as const],
    consent: { en: 'c.md', zh: 'c.zh.md' },
  };
  const pathsOf = (en: string, zh: string) =>
    policyMistakes({ ...study, config, consent: { en: text(en), zh: text(zh) } }).map(({ path }) =>
      path.join('.'),
    );
  expect(pathsOf('Some pages check attention.', '有些页面用来检查是否认真听。')).toEqual([]);
  expect(pathsOf('Some pages check attention.', '参加完全自愿。')).toEqual(['consent.zh']);
  expect(pathsOf('Taking part is voluntary.', '参加完全自愿。')).toEqual(['consent.en', 'consent.zh']);
});
