import { expect, test } from 'vitest';
import { byScore, ratedSlots } from '../../../../../client/listener/methods/mushra/items.ts';
import { t } from '../../../../../client/listener/methods/mushra/messages.ts';
import { missing } from '../../../../../client/listener/methods/mushra/missing.ts';
import { mushraPage } from '../../../../../client/listener/methods/mushra/mushra-page.ts';
import { slots, view } from './page.ts';

const visit = { language: 'en', earlier: [] } as const;

test('M6 every sound but the reference needs a score, 0 included, and the first without one is named', () => {
  const draft = { scores: { a: 0, c: 40 } };
  expect(missing(view, slots, draft)).toEqual([{ text: t('missing', { name: 'B' }), focusId: 'score-2' }]);
  expect(mushraPage.answer(view, slots, draft, visit)).toBeNull();
  expect(missing(view, slots, {})).toHaveLength(3);
});

test('M7 a sound that was never played is to be played first: its score is locked until then', () => {
  const found = missing(view, slots, { scores: { a: 0 } }, { started: [false, true, true, false] });
  expect(found.map(({ focusId, text }) => `${focusId}: ${text}`)).toEqual([
    'score-2: Please rate sound B',
    'play-3: Please listen to Sound C first',
  ]);
});

test('M10 the reference is not counted: the sound after it is A', () => {
  expect(missing(view, slots, {})[0]).toEqual({ text: t('missing', { name: 'A' }), focusId: 'score-1' });
  expect(mushraPage.slotName(view, 0)).toEqual(t('reference'));
});

test('a fully rated page is an answer by token', () => {
  const draft = { scores: { a: 0, b: 100, c: 40 }, comment: '  ' };
  expect(missing(view, slots, draft)).toEqual([]);
  expect(mushraPage.answer(view, slots, draft, visit)).toEqual({ scores: { a: 0, b: 100, c: 40 } });
  const remark = { ...draft, comment: ' C clicks ' };
  expect(mushraPage.answer(view, slots, remark, visit)).toMatchObject({ comment: 'C clicks' });
});

test('without a named reference the first sound is A', () => {
  const blind = { ...view, reference: false };
  expect(missing(blind, slots, {}).map(({ text }) => text)).toEqual(
    ['A', 'B', 'C', 'D'].map((name) => t('missing', { name })),
  );
});

test('sorted by score the best comes first, equals keep their order, unrated ones come last', () => {
  const items = ratedSlots(view, slots);
  const order = (scores?: Record<string, number>): string =>
    byScore(items, scores)
      .map(({ token }) => token)
      .join('');
  expect(order({ a: 20, c: 90 })).toBe('cab');
  expect(order({ a: 20, b: 20, c: 20 })).toBe('abc');
  expect(order()).toBe('abc');
});
