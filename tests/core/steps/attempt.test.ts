import { describe, expect, test } from 'vitest';
import { attemptsIn, doneRecord, isFinal, isPassed, resultOf, trialsOf } from '#core/steps/attempt.ts';
import { readResponse, typedDigits } from '#core/steps/contract/response.ts';
import { rightAnswers } from '#core/steps/contract/sound.ts';
import { attempted, bindStep, done, SEED } from './bind-step.ts';

const at = 1000;

describe('the attempts at a check', () => {
  test('five of six antiphase trials pass, four are tried again, four again end it; scores are kept', () => {
    const step = bindStep('headphones');
    expect(isPassed(step, attempted(step, [], { right: 5, at }).attempt)).toBe(true);
    const first = attempted(step, [], { right: 4, at });
    expect(resultOf(step, first.attempt, 'en')).toMatchObject({ passed: false, right: 4, next: 'again' });
    const second = attempted(step, first.records, { right: 4, at });
    expect(second.attempt.number).toBe(2);
    expect(resultOf(step, second.attempt, 'en')).toMatchObject({ attemptsLeft: 0, next: 'out' });
    expect(isFinal(step, second.attempt)).toBe(true);
    expect(doneRecord(step, second.attempt)).toMatchObject({
      passed: false,
      right: 4,
      trials: 6,
      attempts: 2,
      'right antiphase': 4,
    });
  });

  test('huggins needs six of six, both need both', () => {
    const huggins = bindStep('headphones', { signal: 'huggins' });
    expect(isPassed(huggins, attempted(huggins, [], { right: 5, at }).attempt)).toBe(false);
    expect(isPassed(huggins, attempted(huggins, [], { right: 6, at }).attempt)).toBe(true);
    const both = bindStep('headphones', { signal: 'both' });
    expect(isPassed(both, attempted(both, [], { right: 11, at }).attempt)).toBe(false);
    expect(isPassed(both, attempted(both, [], { right: 12, at }).attempt)).toBe(true);
  });

  test('warn and record go on after the last attempt', () => {
    for (const [onFail, next] of [
      ['warn', 'warn'],
      ['record', 'go on'],
    ]) {
      const step = bindStep('headphones', { on_fail: onFail, attempts: 1 });
      expect(resultOf(step, attempted(step, [], { right: 0, at }).attempt, 'en').next).toBe(next);
    }
  });

  test('a check that two requests at once ended is still the same round', () => {
    const step = bindStep('headphones');
    const { records } = attempted(step, [], { right: 6, at });
    const ended = [...records, done(step, at), done(step, at)];
    const [attempt, ...others] = attemptsIn(step, ended, { seed: SEED, over: true });
    expect(others).toEqual([]);
    expect(attempt && isPassed(step, attempt)).toBe(true);
  });

  test('C7 an attempt begun counts though it was never finished: its open trials are asked on', () => {
    const step = bindStep('headphones');
    const first = attempted(step, [], { right: 2, of: 2, at });
    const [resumed, ...others] = attemptsIn(step, first.records, { seed: SEED, over: false });
    expect(others).toEqual([]);
    expect(resumed?.trials.map(({ response }) => response !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(isFinal(step, first.attempt)).toBe(false);
  });

  test('a round that is repeated after its time has attempts of its own and other orders', () => {
    const step = bindStep('headphones');
    const first = attempted(step, [], { right: 6, at });
    const before = [...first.records, done(step, at)];
    const again = attempted(step, before, { right: 6, at });
    expect([again.attempt.number, again.attempt.serial]).toEqual([1, 2]);
    expect(attemptsIn(step, before, { seed: SEED, over: true })).toHaveLength(1);
    expect(trialsOf(step, SEED, 1, 'en')).toEqual(first.attempt.trials.map(({ trial }) => trial));
  });
});

test('C8 the order of trials is random: each permutation of the tones comes first equally often', () => {
  const step = bindStep('headphones');
  const firsts = new Map<string, number>();
  for (let session = 0; session < 3000; session += 1) {
    const trials = trialsOf(step, `seed ${session}`, 1, 'en').map(({ sound }) => JSON.stringify(sound));
    expect(new Set(trials).size).toBe(6);
    const [first] = trials;
    firsts.set(first ?? '', (firsts.get(first ?? '') ?? 0) + 1);
  }
  expect(firsts.size).toBe(6);
  // 500 expected, standard deviation 20.4.
  for (const count of firsts.values()) expect(Math.abs(count - 500)).toBeLessThan(82);
});

test('C9 triplets are taken as people type them; three of five pass, two fail', () => {
  for (const typed of ['153', '1 5 3', ' 1,5, 3 ', '１５３', '１ ５　３', '一五三', '1-5-3']) {
    expect(typedDigits(typed), typed).toBe('153');
  }
  for (const typed of ['', 'abc', '15a', '1½3']) expect(typedDigits(typed), typed).toBeNull();
  expect(readResponse({ kind: 'digits', length: 3 }, '１５３')).toBe('153');
  const step = bindStep('digits in noise');
  expect(isPassed(step, attempted(step, [], { right: 3, at }).attempt)).toBe(true);
  expect(isPassed(step, attempted(step, [], { right: 2, at }).attempt)).toBe(false);
});

test('the sum of digits in both ears is right, and so are the digits', () => {
  const digits = [4, 2, 9];
  expect(rightAnswers({ kind: 'ears in turn', language: 'en', digits, first: 'left' })).toEqual([
    '15',
    '429',
  ]);
});

test('two of four pairs tell a quiet place, all four sides the earcups', () => {
  for (const [check, enough] of [
    ['environment', 2],
    ['left right', 4],
  ] as const) {
    const step = bindStep(check);
    expect(isPassed(step, attempted(step, [], { right: enough, at }).attempt)).toBe(true);
    expect(isPassed(step, attempted(step, [], { right: enough - 1, at }).attempt)).toBe(false);
  }
});

test('comprehension explains what went wrong, shows the options in an order of its own, and names none as right', () => {
  const options = ['The voice', 'The words', 'The speaker', 'The noise'];
  const explanation = { en: 'You judge the voice.', zh: '您评价的是声音。' };
  const step = bindStep('comprehension', {
    questions: [{ question: 'What do you judge?', options, right: 1, explanation }],
  });
  const values = new Set<string>();
  for (let session = 0; session < 60; session += 1) {
    const [trial] = trialsOf(step, `seed ${session}`, 1, 'en');
    if (trial?.ask.kind !== 'choice') throw new Error('it is a choice');
    const right = trial.ask.options.find(({ value }) => trial.right.includes(value));
    expect(right?.label).toBe('The voice');
    values.add(right?.value ?? '');
  }
  expect([...values].toSorted()).toEqual(['1', '2', '3', '4']);
  const { attempt } = attempted(step, [], { right: 0, at });
  expect(resultOf(step, attempt, 'zh').explanations).toEqual(['您评价的是声音。']);
});

test('what explains several wrong answers alike is told once', () => {
  const step = bindStep('left right');
  const { attempt } = attempted(step, [], { right: 0, at });
  expect(resultOf(step, attempt, 'en').explanations).toHaveLength(1);
});
