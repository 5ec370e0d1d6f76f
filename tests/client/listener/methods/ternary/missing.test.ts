import { expect, test, vi } from 'vitest';
import type { TernaryView } from '#core/methods/ternary/index.ts';
import { loadWords } from '../../../../../client/i18n/catalogue.svelte.ts';
import { language } from '../../../../../client/i18n/language.svelte.ts';
import { answer, missing } from '../../../../../client/listener/methods/ternary/missing.ts';
import { t } from '../../../../../client/listener/words/messages.ts';

const view: TernaryView = {
  method: 'ternary',
  question: 'Human or machine?',
  options: [
    { value: 'machine', label: 'Machine' },
    { value: 'unclear', label: 'Unclear' },
    { value: 'human', label: 'Human' },
  ],
  justification: 'required',
  reasonPrompt: 'Why?',
  confidence: null,
};
const visit = { language: 'en', earlier: [] } as const;
const reason = 'The breaths come at odd places';

test('a label and a reason are needed, in that order', () => {
  expect(missing(view, {}, visit).map(({ focusId }) => focusId)).toEqual(['label-machine', 'reason']);
  expect(missing(view, { label: 'human', reason }, visit)).toEqual([]);
});

test('A2 Next without a label asks for one by name, without a reason for what in the recording made one choose', async () => {
  const inEnglish = missing(view, {}, visit).map(({ text }) => text);
  expect(inEnglish).toEqual([
    'Please choose Machine, Unclear or Human.',
    'Please describe what made you choose this, in at least a few words.',
  ]);
  const labels = { machine: '机器', unclear: '无法判断', human: '真人' } as const;
  const options = view.options.map(({ value }) => ({ value, label: labels[value] }));
  vi.stubGlobal('document', { documentElement: {} });
  await loadWords('zh');
  language.use('zh');
  const [chinese] = missing({ ...view, options }, {}, { language: 'zh', earlier: [] });
  language.use('en');
  expect(chinese?.text).toBe('请选择机器、无法判断或真人。');
});

test('where it is asked how sure one is, that is needed too and is sent', () => {
  const sure: TernaryView = {
    ...view,
    confidence: { question: 'How sure?', options: [{ value: 1, label: 'A guess' }] },
  };
  expect(missing(sure, { label: 'human', reason }, visit).map(({ focusId }) => focusId)).toEqual([
    'confidence-1',
  ]);
  expect(answer(sure, { label: 'human', reason })).toBeNull();
  expect(answer(sure, { label: 'human', reason, confidence: 1 })).toEqual({
    label: 'human',
    reason,
    confidence: 1,
  });
});

test('a reason that says nothing is named for what it is', () => {
  const faultOf = (reason: string) =>
    missing(view, { label: 'human', reason }, visit).map(({ text }) => text);
  expect(faultOf('ok')).toEqual([t('reason.fault.too short')]);
  expect(faultOf('..............')).toEqual([t('reason.fault.no words')]);
});

test('a copy of one of the last three reasons is refused', () => {
  const earlier = [{ label: 'human', reason } as const];
  const [fault] = missing(view, { label: 'human', reason: `${reason}!` }, { language: 'en', earlier });
  expect(fault?.text).toEqual(t('reason.fault.repeated'));
});

test('where no reason is asked for, none is needed and none is sent', () => {
  const off: TernaryView = { ...view, justification: 'off' };
  expect(missing(off, { label: 'unclear' }, visit)).toEqual([]);
  expect(answer(off, { label: 'unclear', reason })).toEqual({ label: 'unclear', reason: null });
});

test('an optional reason that is left empty is sent as none', () => {
  const optional: TernaryView = { ...view, justification: 'optional' };
  expect(missing(optional, { label: 'human', reason: ' ' }, visit)).toEqual([]);
  expect(answer(optional, { label: 'human', reason: ' ' })).toEqual({ label: 'human', reason: null });
  expect(answer(optional, { reason })).toBeNull();
});
