import { isAnswered, isFinal, nextSerial } from '#core/steps/attempt.ts';
import { viewTrial } from '#core/steps/contract/step.ts';
import type { AttemptView } from '#core/steps/contract/view.ts';
import { AppError } from '../../../platform/app-error.ts';
import { checkRound, tokenOf, type CheckRound } from './check-round.ts';
import { finishCheck } from './finish-check.ts';

function viewLast(round: CheckRound): AttemptView {
  const attempt = round.attempts.at(-1);
  if (!attempt) throw new Error(`no attempt at '${round.step.name}' is stored`);
  return {
    attempt: attempt.number,
    attemptsOf: round.step.attempts,
    trials: attempt.trials.map(({ trial, response }, place) =>
      viewTrial(trial, tokenOf(round, attempt, place), response !== null, round.language),
    ),
  };
}

/** Stores the start of an attempt before its content is sent, so a reload gives no additional attempt. */
async function begin(round: CheckRound): Promise<CheckRound> {
  const { context, session, step, language } = round;
  const serial = nextSerial(step, await context.store.checksOf(session.id));
  const result = { serial, language, wording: step.check?.wording ?? 0 };
  await context.store.recordCheck(session.id, {
    name: step.name,
    event: 'attempt',
    result,
    at: context.now(),
  });
  return checkRound(context, round, step.name);
}

/** The current attempt, or a new one. Throws 'wrong-step' if the check is already finished. */
export async function openAttempt(round: CheckRound): Promise<AttemptView> {
  const { attempts, step } = round;
  const last = attempts.at(-1);
  const isUsedUp = last !== undefined && isFinal(step, last);
  if (isUsedUp && !round.over) await finishCheck(round, last);
  if (round.over || isUsedUp) throw new AppError('wrong-step', `the check '${step.name}' is over`);
  return viewLast(last && !isAnswered(last) ? round : await begin(round));
}
