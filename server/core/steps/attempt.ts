import { createRandom } from '../order/random.ts';
import type { Language } from '../text/languages.ts';
import { said } from '../text/said.ts';
import { roundOf, type StepRecord } from './contract/history.ts';
import type { Step, StepResult, Trial } from './contract/step.ts';
import type { AttemptResult } from './contract/view.ts';

/** A trial with the listener's answer; null before it. */
export interface Marked {
  trial: Trial;
  response: string | null;
}

/** An attempt at a check, complete or in progress. */
export interface Attempt {
  /** Number among all attempts of the session at this check, from 1; part of the names of its trials. */
  serial: number;
  /** 1-based, within the round. */
  number: number;
  /** Language of its spoken words. */
  language: Language;
  trials: Marked[];
}

/** The trials of an attempt: always the same, in an order derived from the session's seed. */
export function trialsOf(step: Step, seed: string, serial: number, language: Language): Trial[] {
  if (!step.check) throw new Error(`step ${step.name} has no trials`);
  return step.check.trials(createRandom(`${seed}/check/${step.name}/${serial}`), language);
}

const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'zh';

/**
 * The attempts of the current round, or of the last one if the step is `over`, in order. Of two records of a trial, the
 * first counts.
 */
export function attemptsIn(
  step: Step,
  own: readonly StepRecord[],
  { seed, over }: { seed: string; over: boolean },
): Attempt[] {
  const round = roundOf(step, own, over);
  const begun = new Map<number, Language>();
  for (const { event, result } of round) {
    const { serial, language } = result;
    if (event !== 'attempt' || typeof serial !== 'number' || !isLanguage(language)) continue;
    if (!begun.has(serial)) begun.set(serial, language);
  }
  return [...begun].map(([serial, language], index) => ({
    serial,
    number: index + 1,
    language,
    trials: trialsOf(step, seed, serial, language).map((trial, place) => ({
      trial,
      response: responseTo(round, serial, place),
    })),
  }));
}

function responseTo(round: readonly StepRecord[], serial: number, place: number): string | null {
  const response = round.find(
    ({ event, result }) => event === 'trial' && result['serial'] === serial && result['trial'] === place,
  )?.result['response'];
  return typeof response === 'string' ? response : null;
}

/** Number of a session's next attempt at a step. */
export function nextSerial(step: Step, own: readonly StepRecord[]): number {
  const serials = own
    .filter(({ name, event }) => name === step.name && event === 'attempt')
    .map(({ result }) => result['serial'])
    .filter((serial) => typeof serial === 'number');
  return Math.max(0, ...serials) + 1;
}

/** Whether an attempt ends the check: it was passed, or was the last one. */
export const isFinal = (step: Step, attempt: Attempt): boolean =>
  isAnswered(attempt) && (isPassed(step, attempt) || attempt.number >= step.attempts);

/** Whether every trial has a response. */
export const isAnswered = ({ trials }: Attempt): boolean => trials.every(({ response }) => response !== null);

const isRight = ({ trial, response }: Marked): boolean => response !== null && trial.right.includes(response);

function rightIn({ trials }: Attempt, part: string): number {
  return trials.filter((marked) => marked.trial.part === part && isRight(marked)).length;
}

/** Whether every part of an attempt has the required number of right answers. */
export function isPassed(step: Step, attempt: Attempt): boolean {
  return Object.entries(step.check?.needed ?? {}).every(([part, least]) => rightIn(attempt, part) >= least);
}

const AFTER_FAILURE = { block: 'out', warn: 'warn', record: 'go on' } as const;

/** Result of an answered attempt, in a language. */
export function resultOf(step: Step, attempt: Attempt, language: Language): AttemptResult {
  const passed = isPassed(step, attempt);
  const left = Math.max(0, step.attempts - attempt.number);
  const wrong = attempt.trials.filter((marked) => !isRight(marked));
  const again = left > 0 ? 'again' : AFTER_FAILURE[step.onFail];
  const explained = wrong.flatMap(({ trial: { explanation } }) =>
    explanation === null ? [] : [said(explanation, language)],
  );
  return {
    passed,
    right: attempt.trials.length - wrong.length,
    trials: attempt.trials.length,
    attemptsLeft: passed ? 0 : left,
    explanations: [...new Set(explained)],
    next: passed ? 'go on' : again,
  };
}

/** Stored result of a completed check: the scores of its last attempt, in total and by part. */
export function doneRecord(step: Step, attempt: Attempt): StepResult {
  const parts = Object.keys(step.check?.needed ?? {}).filter((part) => part !== '');
  return {
    passed: isPassed(step, attempt),
    right: attempt.trials.filter(isRight).length,
    trials: attempt.trials.length,
    attempts: attempt.number,
    form: step.form,
    ...Object.fromEntries(parts.map((part) => [`right ${part}`, rightIn(attempt, part)])),
  };
}
