import { expect, test } from 'vitest';
import { blocksOf } from '#core/plan/plan.ts';
import type { Study } from '#core/study/study.ts';
import {
  besideStudy,
  clonedStudy,
  dialogueStudy,
  mushraStudy,
  pairwiseStudy,
  questionnaireStudy,
  ratingStudy,
  ternaryStudy,
  trappedPairsStudy,
} from '../../../support/method-studies.ts';

const STUDIES: Readonly<Record<string, Study>> = {
  mushra: mushraStudy(),
  dialogue: dialogueStudy(),
  ternary: ternaryStudy({ confidence: true }),
  pairwise: pairwiseStudy(),
  ab: trappedPairsStudy({ method: 'ab', no_preference: true }),
  abx: trappedPairsStudy({ method: 'abx' }),
  questionnaire: questionnaireStudy(),
  rating: ratingStudy(),
  ccr: besideStudy('ccr'),
  i2d: clonedStudy('i2d'),
};

test.each(Object.entries(STUDIES))(
  '%s tells every question that its page asks, word for word, in both languages',
  (_name, study) => {
    for (const block of blocksOf(study)) {
      for (const language of ['en', 'zh'] as const) {
        const { asked, page, order } = block.describe(language);
        expect(asked.length).toBeGreaterThan(0);
        for (const { question, answers } of asked) {
          expect(question.length).toBeGreaterThan(2);
          expect(answers.length).toBeGreaterThan(0);
          expect(answers.join()).not.toContain('undefined');
        }
        expect(new Set(asked.map(({ scale }) => scale)).size).toBe(asked.length);
        expect(`${page} ${order}`).toMatch(/^[A-Z][^]*\.$/);
      }
    }
  },
);

test('labels stand with the numbers that they are stored as', () => {
  const [ternary] = blocksOf(ternaryStudy());
  expect(ternary?.describe('en').asked[0]).toEqual({
    scale: 'human-likeness',
    question: 'Is this voice a human or a machine?',
    help: 'What in the recording made you choose this?',
    answers: ['Human (1)', 'Unclear (0.5)', 'Machine (0)'],
  });
  const [rating] = blocksOf(ratingStudy());
  expect(rating?.describe('en').asked[0]?.answers.at(-1)).toMatch(/^\w+ \(5\)$/);
});
