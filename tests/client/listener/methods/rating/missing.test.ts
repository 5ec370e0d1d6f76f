import { expect, test } from 'vitest';
import type { RatingView, ScaleView } from '#core/methods/rating/view.ts';
import { answer, missing } from '../../../../../client/listener/methods/rating/missing.ts';
import { slotNames } from '../../../../../client/listener/methods/rating/slot-names.ts';
import { digitsOf, valueOfKey } from '../../../../../client/listener/methods/rating/value-keys.ts';
import { valueText } from '../../../../../client/listener/methods/rating/value-text.ts';

const scale = (key: string, values: readonly number[]): ScaleView => ({
  key,
  question: `How is the ${key}?`,
  help: null,
  options: values.map((value) => ({ value, label: Number.isInteger(value) ? `word ${value}` : '' })),
  criteria: [],
});

const view = (scales: ScaleView[]): RatingView => ({
  method: 'rating',
  layout: 'reference',
  scales,
  onePlayAScale: false,
  numbers: true,
  text: 'A sentence.',
});

const five = [5, 4, 3, 2, 1];
const one = view([scale('quality', five)]);
const three = view(['content', 'speaker', 'nature'].map((key) => scale(key, five)));

test('G2 an open rating is asked for, with the element to go to', () => {
  expect(missing(one, {})).toMatchObject([{ focusId: 'quality-5' }]);
  expect(missing(one, { values: { quality: 2 } })).toEqual([]);
});

test('R3 of three ratings every open one is asked for by its question, and nothing is sent before', () => {
  const open = missing(three, { values: { speaker: 3 } });
  expect(open.map(({ text }) => text)).toEqual([
    'Please rate: How is the content?',
    'Please rate: How is the nature?',
  ]);
  expect(open.map(({ focusId }) => focusId)).toEqual(['content-5', 'nature-5']);
  expect(answer(three, { values: { speaker: 3, content: 1 } })).toBeNull();
  const values = { content: 1, speaker: 3, nature: 5 };
  expect(answer(three, { values: { ...values, gone: 2 } })).toEqual({ values });
});

test('digits name values from 1 to 5, and count the options of a comparison', () => {
  const ccr = scale('comparison', [3, 2, 1, 0, -1, -2, -3]);
  const half = scale('richness', [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
  const keys = ['1', '4', '5', '7', '9', 'a', ' '];
  expect(keys.map((key) => valueOfKey(scale('quality', five), key))).toEqual([
    1,
    4,
    5,
    null,
    null,
    null,
    null,
  ]);
  expect(keys.map((key) => valueOfKey(half, key))).toEqual([1, 4, 5, null, null, null, null]);
  expect(keys.map((key) => valueOfKey(ccr, key))).toEqual([3, 0, -1, -3, null, null, null]);
  expect([scale('quality', five), half, ccr].map(digitsOf)).toEqual(['1–5', '1–5', '1–7']);
});

test('half steps are written with a decimal everywhere', () => {
  const half = scale('richness', [1, 1.5, 2]);
  expect(half.options.map(({ value }) => valueText(half.options, value))).toEqual(['1.0', '1.5', '2.0']);
  expect(valueText(one.scales[0]?.options ?? [], 5)).toBe('5');
});

test('clips are called by what they are on the page, never by what they come from', () => {
  const names = (['single', 'reference', 'comparison'] as const).map((layout) =>
    [0, 1].map((slot) => slotNames({ layout }, slot).name),
  );
  expect(names).toEqual([
    ['the recording', 'the recording'],
    ['the reference', 'the sample'],
    ['the first recording', 'the second recording'],
  ]);
});
