import { codeOf } from '#core/recruitment/recruiters.ts';
import { doneRecord, isPassed, type Attempt } from '#core/steps/attempt.ts';
import type { Step } from '#core/steps/contract/step.ts';
import type { BoundStudy } from '../context/bound-study.ts';
import { stillHere } from '../context/holds.ts';
import type { CheckRound } from './check-round.ts';

/**
 * Code of a session that ends at a step. A failed comprehension check gives none, because the listener must return
 * the study.
 */
export function screenedOutCode({ version: { study } }: BoundStudy, { check }: Step): string | null {
  return check?.paid === false ? null : codeOf(study.config, 'screened_out');
}

/** Stores the result of a check and ends the session if the study requires it. */
export async function finishCheck(
  { context, bound, session, step }: CheckRound,
  last: Attempt,
): Promise<void> {
  const at = context.now();
  const result = doneRecord(step, last);
  await context.store.recordCheck(session.id, { name: step.name, event: 'done', result, at });
  if (isPassed(step, last) || step.onFail !== 'block') return stillHere(context, { bound, session });
  await context.store.endEarly(session.id, 'screened_out', screenedOutCode(bound, step), at);
}
