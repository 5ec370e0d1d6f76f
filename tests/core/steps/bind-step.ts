import { stepKind } from '#core/steps/registry.ts';
import type { StepHistory, StepRecord } from '#core/steps/contract/history.ts';
import { attemptsIn, nextSerial, type Attempt } from '#core/steps/attempt.ts';
import type { Step } from '#core/steps/contract/step.ts';

/** A step as a study file that gives these keys makes it. */
export function bindStep(check: string, keys: Record<string, unknown> = {}): Step {
  return stepKind(check).bind({ check, ...keys }, 'preparation', 0);
}

export const SEED = 'a seed';

/** The records of attempts at a check: each says how many trials were right, or leaves the others open with `of`. */
export function attempted(
  step: Step,
  before: readonly StepRecord[],
  { right, of, at }: { right: number; of?: number; at: number },
): { records: StepRecord[]; attempt: Attempt } {
  const serial = nextSerial(step, before);
  const begun: StepRecord = { name: step.name, event: 'attempt', result: { serial, language: 'en' }, at };
  const open = attemptsIn(step, [...before, begun], { seed: SEED, over: false }).at(-1);
  if (!open) throw new Error('no attempt began');
  const trials = open.trials.slice(0, of).map(({ trial }, place): StepRecord => {
    const response = place < right ? (trial.right[0] ?? '') : 'wrong';
    return { name: step.name, event: 'trial', result: { serial, trial: place, response }, at };
  });
  const records = [begun, ...trials];
  const attempt = attemptsIn(step, [...before, ...records], { seed: SEED, over: false }).at(-1);
  if (!attempt) throw new Error('no attempt began');
  return { records, attempt };
}

export const done = (step: Step, at: number, passed = true): StepRecord => ({
  name: step.name,
  event: 'done',
  result: { passed, form: step.form },
  at,
});

export const history = (
  own: readonly StepRecord[],
  visitAt: number,
  elsewhere: readonly StepRecord[] = [],
): StepHistory => ({ own, visitAt, person: [...elsewhere, ...own] });
