import { expect, test } from 'vitest';
import type { PairwiseView } from '#core/methods/pairwise/view.ts';
import { missing } from '../../../../../client/listener/methods/pairwise/missing.ts';
import { pairwisePage } from '../../../../../client/listener/methods/pairwise/pairwise-page.ts';

const view: PairwiseView = {
  method: 'pairwise',
  question: 'Which one?',
  help: '',
  options: ([2, 1, 0, -1, -2] as const).map((value) => ({ value, label: String(value) })),
  criteria: [],
  text: null,
  switching: 'restart',
};
const visit = { language: 'en', earlier: [] } as const;

test('an answer is needed, and no difference is one', () => {
  expect(missing(view, {}).map(({ focusId }) => focusId)).toEqual(['preference-2']);
  expect(pairwisePage.answer(view, [], {}, visit)).toBeNull();
  expect(missing(view, { preference: 0 })).toEqual([]);
  expect(pairwisePage.answer(view, [], { preference: 0 }, visit)).toEqual({ preference: 0 });
});
