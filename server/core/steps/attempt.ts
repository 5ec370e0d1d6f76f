import { createRandom } from '../order/random.ts';
import type { Language } from '../text/languages.ts';
import { said } from '../text/local-text.ts';
import { roundOf, type StepRecord } from './contract/history.ts';
import type { Step, StepResult, Trial } from './contract/step.ts';
import type { AttemptResult } from './contract/view.ts';

/** A trial with what the listener answered, null before. */
export interface Marked {
  trial: Trial;
  response: string | null;
}

/** One attempt at a check, as far as it has come. */
export interface Attempt {
  /** Counts all attempts of the session at this check, from 1; names its trials. */
  serial: number;
  /** 1-based, within the round. */
  number: number;
  /** Of the words that its sounds say. */
  language: Language;
  trials: Marked[];
}

/** The trials of an attempt: the same at every look, in an order that only the session's seed gives. */
export function trialsOf(step: Step, seed: string, serial: number, language: Language): Trial[] {
  if (!step.check) throw new Error(`step ${step.name} has no trials`);
  return step.check.trials(createRandom(`${seed}/check/${step.name}/${serial}`), language);
}

const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'zh';

/**
 * The attempts of the round that is under way, or of the one that ended when the step is `over`, in order. Of two records
 * of one trial the first holds.
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

/** The number that a session's next attempt at a step gets. */
export function nextSerial(step: Step, own: readonly StepRecord[]): number {
  const serials = own
    .filter(({ name, event }) => name === step.name && event === 'attempt')
    .map(({ result }) => result['serial'])
    .filter((serial) => typeof serial === 'number');
  return Math.max(0, ...serials) + 1;
}

/** Whether nothing follows an attempt: it was passed, or was the last one. */
export const isFinal = (step: Step, attempt: Attempt): boolean =>
  isAnswered(attempt) && (isPassed(step, attempt) || attempt.number >= step.attempts);

/** Whether every trial has a response. */
export const isAnswered = ({ trials }: Attempt): boolean => trials.every(({ response }) => response !== null);

const isRight = ({ trial, response }: Marked): boolean => response !== null && trial.right.includes(response);

function rightIn({ trials }: Attempt, part: string): number {
  return trials.filter((marked) => marked.trial.part === part && isRight(marked)).length;
}

/** Whether every part of an attempt has as many right answers as the check asks for. */
export function isPassed(step: Step, attempt: Attempt): boolean {
  return Object.entries(step.check?.needed ?? {}).every(([part, least]) => rightIn(attempt, part) >= least);
}

const AFTER_FAILURE = { block: 'out', warn: 'warn', record: 'go on' } as const;

/** What an answered attempt came to, in words of a language. */
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

/** What is kept of a check that is over: the scores of its last attempt, in all and by part. */
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
