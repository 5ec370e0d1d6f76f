import { expect, test } from 'vitest';
import { CARELESS } from '#core/methods/contract/simulation.ts';
import { changesOf, effortMs, typingOf } from '../../../../server/app/rehearsal/effort.ts';

const REASON = 'It has the breath of a person.';

test('a careful listener takes time for every judgement and every typed letter, a careless one for clicks', () => {
  expect(effortMs({ label: 'human', reason: REASON }, 'careful')).toBe(1500 + 30 * 200);
  expect(effortMs({ label: 'human', reason: '像真人在说话' }, 'careful')).toBe(1500 + 6 * 200);
  expect(effortMs({ scores: { a: 1, b: 2, c: 3 } }, 'careful')).toBe(4500);
  expect(effortMs({ label: 'human', reason: null }, 'vanishing')).toBe(1500);
  for (const persona of CARELESS)
    expect(effortMs({ label: 'human', reason: REASON }, persona)).toBe(persona === 'fast-clicker' ? 0 : 240);
});

test('careful listeners type their reasons, careless ones paste them; clicks are neither', () => {
  const answer = { answers: { overall: { value: 3, reason: REASON }, music: { value: 1, reason: null } } };
  expect(typingOf(answer, 'careful')).toEqual({ keystrokes: 30, pastes: 0, edits: 30 });
  expect(typingOf(answer, 'random')).toEqual({ keystrokes: 0, pastes: 1, edits: 1 });
  expect(typingOf({ label: 'machine' }, 'careful')).toEqual({ keystrokes: 0, pastes: 0, edits: 0 });
});

test('an answer came about part by part, the last one when it stood; texts are kept without their words', () => {
  const answer = { scores: { a: 70, b: 20 }, comment: REASON, sure: true, left: null };
  expect(changesOf(answer, 4000, 9000)).toEqual([
    [6000, 'scores.a', 70],
    [7000, 'scores.b', 20],
    [8000, 'comment', null],
    [9000, 'sure', 'true'],
  ]);
});
