import { expect, test } from 'vitest';
import type { MushraView } from '#core/methods/mushra/view.ts';
import { sayOwn } from '../../../../client/methods/mushra/messages.ts';
import { missing } from '../../../../client/methods/mushra/missing.ts';
import { mushraPage } from '../../../../client/methods/mushra/mushra-page.ts';

const view: MushraView = {
  method: 'mushra',
  question: 'How good?',
  bands: ['Excellent', 'Good', 'Fair', 'Poor', 'Bad'].map((label) => ({ label, description: null })),
  reference: true,
  switching: 'aligned',
  scale: { min: 0, max: 100 },
  notes: null,
};
const slots = ['ref', 'a', 'b', 'c'].map((token, slot) => ({ token, open: slot === 0 }));
const visit = { language: 'en', earlier: [] } as const;

test('every sound but the reference needs a score, 0 included, and the first without one is named', () => {
  const draft = { scores: { a: 0, c: 40 } };
  expect(missing(view, slots, draft)).toEqual([
    { text: sayOwn('missing', { name: 'B' }), focusId: 'score-2' },
  ]);
  expect(mushraPage.answer(view, slots, draft, visit)).toBeNull();
});

test('a fully rated page is an answer by token', () => {
  const draft = { scores: { a: 0, b: 100, c: 40 } };
  expect(missing(view, slots, draft)).toEqual([]);
  expect(mushraPage.answer(view, slots, draft, visit)).toEqual({ scores: { a: 0, b: 100, c: 40 } });
});

test('without a named reference the first sound is A', () => {
  const blind = { ...view, reference: false };
  expect(missing(blind, slots, {}).map(({ text }) => text.params['name'])).toEqual(['A', 'B', 'C', 'D']);
});
