import { expect, test } from 'vitest';
import { questionnaireConfig } from '#core/methods/questionnaire/config.ts';
import { WORDING } from '#core/methods/questionnaire/wording.ts';
import { questionnaireStudy } from '../../../support/method-studies.ts';
import { onlyBlock } from '../../../support/study.ts';

/** The final form of PodEval (arXiv 2510.00485, Figures 12 and 13, and its questionnaire.yaml), labels 1 to 5. */
const PRINTED: readonly (readonly [text: string, labels: string | null])[] = [
  ['How many speakers are there in the podcast?', null],
  [
    "How satisfied are you with the podcast's audio quality (e.g., clarity, volume levels, background noise)?",
    'Very dissatisfied / Dissatisfied / Neutral / Satisfied / Very satisfied',
  ],
  [
    'Do you like the way the guests and hosts express themselves?',
    'Strongly dislike it / Dislike it / Neutral / Like it / Love it',
  ],
  [
    'Do you think the speakers are effectively delivering the information?',
    'Not at all effectively / Not very effectively / Neutral / Somewhat effectively / Very effectively',
  ],
  [
    'If music or sound effects are present, do they enhance or interfere with the content? (Select Neutral if none are present)',
    'Greatly interfere / Somewhat interfere / Neutral / Somewhat enhance / Greatly enhance',
  ],
  [
    'How engaging is the podcast?',
    'Not engaging at all / Slightly engaging / Neutral / Engaging / Extremely engaging',
  ],
  [
    'How likely are you to listen to the full episode after hearing this?',
    'Not likely at all / Slightly likely / Neutral / Likely / Very likely',
  ],
  [
    'Does the podcast sound like it was created by humans rather than AI?',
    'Definitely AI / More like AI / Neutral -- Could be either human or AI / More like humans / Definitely humans',
  ],
  ['(Optional) Any additional comments on this podcast audio?', null],
];

test("the preset has PodEval's questions and labels, word for word", () => {
  const asked = WORDING.en.podeval.map((question) => [
    question.text,
    question.kind === 'scale' ? question.labels.map(String).join(' / ') : null,
  ]);
  expect(asked).toEqual(PRINTED);
});

test('questions 2 to 8 need a reason, the first is an open number, and the last is optional', () => {
  for (const { podeval } of [WORDING.en, WORDING.zh]) {
    expect(podeval.map(({ kind }) => kind)).toEqual([
      'number',
      ...Array.from({ length: 7 }, () => 'scale'),
      'text',
    ]);
    expect(podeval.map(({ reason }) => reason)).toEqual([
      'off',
      ...Array.from({ length: 7 }, () => 'required'),
      'off',
    ]);
    expect(podeval.map(({ required }) => required)).toEqual([
      ...Array.from({ length: 8 }, () => true),
      false,
    ]);
  }
  expect(WORDING.en.reason).toBe('Why? (Required but can be simple)');
});

test('excerpt: podeval is the first, middle and final minute', () => {
  const read = (excerpt: unknown) =>
    questionnaireConfig.parse({ method: 'questionnaire', ...(excerpt === undefined ? {} : { excerpt }) })
      .excerpt;
  expect(read('podeval')).toEqual({ part_seconds: 60 });
  expect(read({ part_seconds: 60 })).toEqual(read('podeval'));
  expect(read(undefined)).toBeUndefined();
  expect(() => read('short')).toThrow();
});

test.each([
  [
    { excerpt: 'podeval' },
    'A page held an excerpt of one clip: its first, middle and final minute, with beeps between, as in PodEval.',
  ],
  [
    { excerpt: { part_seconds: 20 } },
    'A page held an excerpt of one clip: 20 s of its beginning, middle and end (PodEval: 60 s each), with beeps between.',
  ],
  [{ excerpt: undefined }, 'A page held one clip, in full (PodEval: its first, middle and final minute).'],
  [
    { excerpt: { part_seconds: 20 }, questions: [{ kind: 'text', key: 'any', text: 'Any?' }], attention: {} },
    'A page held an excerpt of one clip: 20 s of its beginning, middle and end, with beeps between.',
  ],
])('the methods section says where the sound is not that of PodEval: %j', (changes, page) => {
  expect(onlyBlock(questionnaireStudy(changes)).describe('en').page).toBe(page);
});
