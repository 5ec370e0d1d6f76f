import { expect, test } from 'vitest';
import { barredUntil, isOver, type StepHistory } from '#core/steps/contract/history.ts';
import type { Step } from '#core/steps/contract/step.ts';
import { stepsDue } from '#core/steps/steps-due.ts';
import { stepsOf } from '#core/study/steps-of.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';
import { bindStep, done, history } from './bind-step.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = 1_790_000_000_000;

const due = (steps: readonly Step[], known: StepHistory): [string, number][] =>
  stepsDue(steps, known, { pages: 8, language: 'en' }).map(({ name, before }) => [name, before]);

function studyWith(config: Record<string, unknown>, instructions: 'some' | 'none') {
  const clips = { test: gridClips('test/{system}/{item}.flac', { system: ['a', 'b'], item: names('i', 3) }) };
  const study = makeStudy({ clips, blocks: [{ method: 'mushra' }], config });
  const text = { type: 'paragraph' as const, children: [] };
  return { ...study, instructions: instructions === 'some' ? [text] : [] };
}

const QUESTION = { question: 'What do you judge?', options: ['The voice', 'The words'], right: 1 };

test('steps come in their order: instructions last or before the questions about them, closing ones after the pages', () => {
  const plain = stepsOf(
    studyWith({ preparation: ['sound level', 'headphones'], closing: ['demographics'] }, 'some'),
  );
  expect(due(plain, history([], NOW))).toEqual([
    ['sound level', 1],
    ['headphones', 1],
    ['instructions', 1],
    ['demographics', 9],
  ]);
  const comprehension = { check: 'comprehension', questions: [QUESTION] };
  const asked = stepsOf(studyWith({ preparation: ['headphones', comprehension, 'left right'] }, 'some'));
  expect(asked.map(({ name }) => name)).toEqual([
    'headphones',
    'instructions',
    'comprehension',
    'left right',
  ]);
  const none = stepsOf(studyWith({ preparation: ['instructions', 'sound level'] }, 'none'));
  expect(none.map(({ name }) => name)).toEqual(['sound level']);
});

test('C10 a setup older than 30 minutes is repeated at the next visit, and never in the middle of one', () => {
  const level = bindStep('sound level');
  const records = [done(level, NOW)];
  expect(due([level], history(records, NOW - MINUTE))).toEqual([]);
  expect(due([level], history(records, NOW + 30 * MINUTE))).toEqual([]);
  expect(due([level], history(records, NOW + 30 * MINUTE + 1))).toEqual([['sound level', 1]]);
  const longer = bindStep('sound level', { valid_minutes: 90 });
  expect(due([longer], history(records, NOW + 60 * MINUTE))).toEqual([]);
  const again = [...records, done(level, NOW + 40 * MINUTE)];
  expect(due([level], history(again, NOW + 35 * MINUTE))).toEqual([]);
});

test('C11 a qualification passed 31 days ago is required again; one passed 29 days ago in another study counts', () => {
  const digits = bindStep('digits in noise');
  const passed = done(digits, NOW);
  expect(due([digits], history([], NOW + 29 * DAY, [passed]))).toEqual([]);
  expect(due([digits], history([], NOW + 31 * DAY, [passed]))).toEqual([['digits in noise', 1]]);
});

test('C11 who failed 5 days ago is to try again later, 15 days ago may', () => {
  const digits = bindStep('digits in noise');
  const failed = done(digits, NOW, false);
  expect(barredUntil(digits, history([], NOW + 5 * DAY, [failed]))).toBe(NOW + 14 * DAY);
  expect(barredUntil(digits, history([], NOW + 15 * DAY, [failed]))).toBeNull();
  expect(isOver(digits, history([], NOW + 5 * DAY, [failed]))).toBe(false);
  const lenient = bindStep('digits in noise', { on_fail: 'record' });
  expect(barredUntil(lenient, history([], NOW + 5 * DAY, [failed]))).toBeNull();
});

test('elsewhere only the same check counts, passed, and none that is about the study itself', () => {
  const antiphase = bindStep('headphones');
  const huggins = bindStep('headphones', { signal: 'huggins' });
  const visit = NOW + MINUTE;
  expect(isOver(antiphase, history([], visit, [done(antiphase, NOW)]))).toBe(true);
  expect(isOver(huggins, history([], visit, [done(antiphase, NOW)]))).toBe(false);
  expect(isOver(antiphase, history([], visit, [done(antiphase, NOW, false)]))).toBe(false);
  const level = bindStep('sound level');
  expect(isOver(level, history([], visit, [done(level, NOW)]))).toBe(false);
  const comprehension = bindStep('comprehension', { questions: [QUESTION] });
  expect(isOver(comprehension, history([], visit, [done(comprehension, NOW)]))).toBe(false);
});
