import { describe, expect, test } from 'vitest';
import { betweenConfig } from '#core/steps/registry.ts';
import { pageBefore, stepsDue } from '#core/steps/steps-due.ts';
import { stepsOf } from '#core/study/steps-of.ts';
import type { Step } from '#core/steps/contract/step.ts';
import { LANGUAGES } from '#core/text/languages.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';
import { done, history } from './bind-step.ts';

const NOW = 1_790_000_000_000;
const NONSENSE = { check: 'attention', kind: 'nonsensical' };
const OWN = { question: 'Choose the second.', options: ['First', 'Second'], right: [2] };

function stepsWith(between: readonly unknown[]): Step[] {
  const clips = { test: gridClips('test/{system}/{item}.flac', { system: ['a', 'b'], item: names('i', 3) }) };
  const config = { preparation: ['sound level'], between_pages: between, closing: ['demographics'] };
  return stepsOf(makeStudy({ clips, blocks: [{ method: 'mushra' }], config }));
}

const placesOf = (between: readonly unknown[], pages: number): number[] => {
  const steps = stepsWith(between);
  const before = pageBefore(steps, pages);
  return steps.filter(({ place }) => place === 'between_pages').map((step) => before.get(step) ?? 0);
};

function attentionStep(keys: Record<string, unknown> = {}, serial = 0): Step {
  const entries = Array.from({ length: serial + 1 }, () => ({ check: 'attention', ...keys }));
  const step = stepsWith(entries).filter(({ kind }) => kind === 'attention')[serial];
  if (!step) throw new Error('no attention step');
  return step;
}

const passes = (step: Step, answer: string): unknown => step.result?.parse({ answer })['passed'];

describe('where they come', () => {
  test('spread evenly, never before the first page and never after the last', () => {
    expect(placesOf(['attention'], 12)).toEqual([7]);
    expect(placesOf(['attention', 'attention'], 12)).toEqual([5, 9]);
    expect(placesOf(['attention', 'attention', 'attention'], 4)).toEqual([2, 3, 4]);
    expect(placesOf(['attention'], 2)).toEqual([2]);
    expect(placesOf(['attention'], 1)).toEqual([1]);
  });

  test('where the study says, the others spread without them', () => {
    expect(placesOf([{ check: 'attention', before_page: 3 }, 'attention'], 12)).toEqual([3, 7]);
    expect(placesOf([{ check: 'attention', before_page: 30 }], 12)).toEqual([12]);
  });

  test('in the order of their pages, once each, between preparation and closing', () => {
    const steps = stepsWith([
      { check: 'attention', before_page: 7 },
      { check: 'attention', before_page: 3 },
    ]);
    const due = (own: Parameters<typeof history>[0]) =>
      stepsDue(steps, history(own, NOW), { pages: 8, language: 'en' }).map(({ name, before }) => [
        name,
        before,
      ]);
    expect(due([])).toEqual([
      ['sound level', 1],
      ['between 2', 3],
      ['between 1', 7],
      ['demographics', 9],
    ]);
    const second = steps.find(({ name }) => name === 'between 2');
    expect(second && due([done(second, NOW, false)]).map(([name]) => name)).toEqual([
      'sound level',
      'between 1',
      'demographics',
    ]);
  });
});

describe('what passes', () => {
  test('an instructed item with the one option that it names, in both languages', () => {
    for (const serial of [0, 1, 2, 3]) {
      const { known, ...step } = attentionStep({}, serial);
      const values = known?.options.map(({ value }) => value) ?? [];
      expect(values.filter((value) => passes({ known, ...step }, value))).toEqual(known?.right);
      expect(known?.right).toHaveLength(1);
      for (const language of LANGUAGES) {
        const body = step.body(language);
        const [field] = body.kind === 'form' ? body.fields : [];
        const wanted = field?.options?.find(({ value }) => value === known?.right[0])?.label ?? '';
        expect(field?.label).toMatch(new RegExp(`['“]${wanted}['”]`));
      }
    }
  });

  test('a nonsensical item fails with the wrong side only, and has no answer in the middle', () => {
    const step = attentionStep({ kind: 'nonsensical' });
    expect(step.known?.options).toHaveLength(4);
    expect(['1', '2', '3', '4'].map((answer) => passes(step, answer))).toEqual([true, true, false, false]);
  });

  test('our words differ from one to the next', () => {
    // Others of another kind in between take none of the words.
    const mixed = stepsWith(['attention', NONSENSE, NONSENSE, 'attention', NONSENSE, 'attention']);
    const questions = mixed.flatMap(({ known }) => (known ? [JSON.stringify(known.question)] : []));
    expect(new Set(questions).size).toBe(6);
    const asked = [0, 1, 2].map((serial) => JSON.stringify(attentionStep({}, serial).known?.question));
    expect(new Set(asked).size).toBe(3);
  });

  test('questions of the study', () => {
    const step = attentionStep(OWN);
    expect(step.body('zh')).toMatchObject({
      kind: 'form',
      fields: [
        { label: 'Choose the second.', required: true, options: [{ label: 'First' }, { label: 'Second' }] },
      ],
    });
    expect([passes(step, '1'), passes(step, '2')]).toEqual([false, true]);
    expect(step.result?.safeParse({ answer: '3' }).success).toBe(false);
    expect(step.result?.safeParse({}).success).toBe(false);
    expect(step.result?.safeParse({ answer: '2', passed: true }).success).toBe(false);
  });
});

test('S1 neither the name nor the body of the step says what it is for or what is right', () => {
  for (const kind of ['instructed', 'nonsensical']) {
    const { name, body } = attentionStep({ kind });
    expect(JSON.stringify([name, body('en')])).not.toMatch(
      /attention|right|passed|instructed|nonsens|check/i,
    );
  }
});

test.each([
  [{ question: 'Q' }, 'needs question, options and right together'],
  [{ ...OWN, right: [3] }, 'names a right option that does not exist'],
  [{ ...OWN, right: [1, 2] }, 'has several right options'],
  [
    { ...OWN, kind: 'nonsensical', options: ['a', 'b', 'c'], right: [1] },
    'one half of the options must be right',
  ],
  [
    { ...OWN, kind: 'nonsensical', options: ['a', 'b', 'c', 'd'], right: [2, 3] },
    'one half of the options must be right',
  ],
  [{ before_page: 1 }, 'before_page'],
])('%j is refused', (keys, message) => {
  const { error } = betweenConfig.safeParse([{ check: 'attention', ...keys }]);
  expect(JSON.stringify(error?.issues)).toContain(message);
});

test('a nonsensical item of the study may have either half right', () => {
  const options = ['a', 'b', 'c', 'd'];
  const parse = (right: number[]) =>
    betweenConfig.safeParse([{ check: 'attention', kind: 'nonsensical', question: 'Q', options, right }])
      .success;
  expect([parse([1, 2]), parse([4, 3]), parse([1]), parse([1, 2, 3])]).toEqual([true, true, false, false]);
});
