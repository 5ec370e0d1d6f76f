import { expect, test } from 'vitest';
import type { FieldView } from '#core/steps/contract/view.ts';
import {
  fieldId,
  formAnswer,
  keptDraft,
  laterOver,
  openFields,
} from '../../../../client/listener/steps/form-answer.ts';

const AGE: FieldView = {
  key: 'age',
  label: 'Your age',
  required: true,
  options: [{ value: '20-39', label: '20-39' }],
  ownWords: false,
};
const GENDER: FieldView = {
  key: 'gender',
  label: 'Your gender',
  required: false,
  options: [{ value: 'woman', label: 'Woman' }],
  ownWords: true,
};
const LANGUAGE: FieldView = {
  key: 'first language',
  label: 'Your first language',
  required: false,
  options: null,
  ownWords: false,
};
const FIELDS = [AGE, GENDER, LANGUAGE];

test('G2 only a required field that says nothing is open', () => {
  expect(openFields(FIELDS, { values: {}, own: {} })).toEqual([AGE]);
  expect(openFields(FIELDS, { values: { age: '20-39' }, own: {} })).toEqual([]);
});

test('own words are sent in place of an option, and nothing as null', () => {
  const draft = { values: { age: '20-39' }, own: { gender: ' agender ' } };
  expect(formAnswer(FIELDS, draft)).toEqual({ age: '20-39', gender: 'agender', 'first language': null });
});

test('what was entered before a reload is taken up, and anything else left', () => {
  expect(keptDraft({ values: { age: '20-39' } })).toEqual({ values: { age: '20-39' }, own: {} });
  expect(keptDraft(null)).toEqual({ values: {}, own: {} });
});

test('the id of a field has no spaces', () => {
  expect(fieldId(LANGUAGE)).toBe('field-first-language');
});

test('what is entered while the earlier draft is on its way stays, beside the fields of that draft', () => {
  const before = { values: { age: '30', gender: 'x' }, own: {} };
  const since = { values: { gender: '' }, own: { gender: 'my own' } };
  expect(laterOver(before, since)).toEqual({ values: { age: '30', gender: '' }, own: { gender: 'my own' } });
});
