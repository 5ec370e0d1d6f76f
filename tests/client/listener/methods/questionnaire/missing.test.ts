import { expect, test } from 'vitest';
import type { QuestionnaireView, QuestionView } from '#core/methods/questionnaire/view.ts';
import { answer, missing } from '../../../../../client/listener/methods/questionnaire/missing.ts';
import { t } from '../../../../../client/listener/words/messages.ts';

function question(key: string, about: Partial<QuestionView>): QuestionView {
  return { key, kind: 'scale', text: key, required: true, reason: 'off', reasonPrompt: 'Why?', ...about };
}

const view: QuestionnaireView = {
  method: 'questionnaire',
  notes: null,
  marks: [],
  questions: [
    question('speakers', { kind: 'number', min: 0, max: 20 }),
    question('quality', { labels: ['Bad', 'Fair', 'Good'], reason: 'required' }),
    question('topics', { kind: 'choice', options: [{ value: 'news', label: 'News' }] }),
    question('comment', { kind: 'text', required: false }),
  ],
};
const visit = { language: 'en', earlier: [] } as const;
const given = {
  speakers: { value: ' Two ', reason: null },
  quality: { value: 3, reason: 'clear and loud' },
  topics: { value: ['news'], reason: null },
};

function demands(answers: Parameters<typeof missing>[1]['answers'] & object): string[] {
  return missing(view, { answers }, visit).map(({ text }) => text);
}

test('everything required is missing at first, in the order of the questions', () => {
  expect(missing(view, {}, visit).map(({ focusId }) => focusId)).toEqual([
    'question-speakers',
    'question-quality-1',
    'reason-quality',
    'question-topics',
  ]);
  expect(answer(view, {}, visit)).toBeNull();
});

test('a number may be written as a word but has to be one, in range', () => {
  const spoken = (value: string): string[] => demands({ ...given, speakers: { value, reason: null } });
  expect(spoken('2')).toEqual([]);
  expect(spoken('many')).toEqual([t('question.number.missing', { n: 1, min: 0, max: 20 })]);
  expect(spoken('21')).toEqual([t('question.number.missing', { n: 1, min: 0, max: 20 })]);
});

test('a required reason is asked for by the number of its question', () => {
  expect(demands({ ...given, quality: { value: 3, reason: '  ' } })).toEqual([
    t('question.reason.missing', { n: 2 }),
  ]);
});

test('A3 a required reason that says too little, nothing, or the same as one of the three before it is named for what it is', () => {
  const two = {
    ...view,
    questions: [...view.questions, question('music', { ...view.questions[1], key: 'music' })],
  };
  const faultsOf = (music: string, earlier: string[] = []) =>
    missing(
      two,
      { answers: { ...given, music: { value: 1, reason: music } } },
      { language: 'en', earlier: earlier.map((reason) => ({ answers: { quality: { value: 1, reason } } })) },
    ).map(({ text, focusId }) => [focusId, text]);
  const fault = (name: 'too short' | 'no words' | 'repeated') => [
    ['reason-music', t(`reason.fault.${name}`)],
  ];
  expect(faultsOf('no beat')).toEqual(fault('too short'));
  expect(faultsOf('无音乐')).toEqual(fault('too short'));
  expect(faultsOf('没有音乐')).toEqual([]);
  expect(faultsOf('............')).toEqual(fault('no words'));
  expect(faultsOf('Clear and loud!')).toEqual(fault('repeated'));
  expect(faultsOf('There is no music', ['there is no music'])).toEqual(fault('repeated'));
  expect(faultsOf('There is no music', ['there is no music', 'second page', 'third page'])).toEqual([]);
});

test('a choice that was taken back is missing again', () => {
  expect(demands({ ...given, topics: { value: [], reason: null } })).toEqual([
    t('question.choice.missing', { n: 3 }),
  ]);
});

test('the answer has every question by key, parsed, and null where it was left open', () => {
  expect(answer(view, { answers: given }, visit)).toEqual({
    answers: {
      speakers: { value: 2, reason: null },
      quality: { value: 3, reason: 'clear and loud' },
      topics: { value: ['news'], reason: null },
      comment: { value: null, reason: null },
    },
  });
});
