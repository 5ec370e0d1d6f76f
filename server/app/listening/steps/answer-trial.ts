import type { TrialReply } from '#core/session/contract.ts';
import { isAnswered, isFinal, resultOf } from '#core/steps/attempt.ts';
import { readResponse } from '#core/steps/contract/response.ts';
import { AppError } from '../../../platform/app-error.ts';
import { checkRound, trialAt, type CheckRound } from './check-round.ts';
import { finishCheck } from './finish-check.ts';

async function store(round: CheckRound, token: string, response: string): Promise<void> {
  const { context, session, step } = round;
  const { attempt, place, trial } = trialAt(round, token);
  const right = trial.right.includes(response);
  const result = { serial: attempt.serial, trial: place, response, right };
  await context.store.recordCheck(session.id, { name: step.name, event: 'trial', result, at: context.now() });
}

/**
 * Stores the answer to a trial, once. The last answer of an attempt returns its result. The same answer again gets
 * the same reply; a different one gets 'already-answered'.
 */
export async function answerTrial(before: CheckRound, token: string, given: string): Promise<TrialReply> {
  const { trial, response: known } = trialAt(before, token);
  const response = readResponse(trial.ask, given);
  if (response === null) throw new AppError('invalid-answer', 'response: is not one of the options');
  if (known === null && before.over) throw new AppError('wrong-step', 'this check is over');
  if (known === null) await store(before, token, response);
  // Read again: of two simultaneous answers, the one stored first counts.
  const round = known === null ? await checkRound(before.context, before, before.step.name) : before;
  const { attempt, response: held } = trialAt(round, token);
  if (held !== response) throw new AppError('already-answered', 'this trial has another answer already');
  if (!isAnswered(attempt)) return { result: null };
  if (!round.over && isFinal(round.step, attempt)) await finishCheck(round, attempt);
  return { result: resultOf(round.step, attempt, round.language) };
}
