import type { CheckRequest } from '#core/session/contract.ts';
import { isOver } from '#core/steps/contract/history.ts';
import type { AppContext } from '../context/context.ts';
import type { Session } from '../../../db/contract/store.ts';
import { AppError, parseRequest } from '../../../platform/app-error.ts';
import type { BoundStudy } from '../context/bound-study.ts';
import { stillHere } from '../context/holds.ts';
import { historyOf } from './step-history.ts';

/**
 * Stores the listener's result of a step without trials, once. Throws 'wrong-step' if the study has no such step, and
 * 'invalid-request' for answers that the step does not ask for.
 */
export async function passStep(
  context: AppContext,
  { bound, session }: { bound: BoundStudy; session: Session },
  { name, result }: { name: string } & CheckRequest,
): Promise<void> {
  const step = bound.steps.find((one) => one.name === name);
  if (!step?.result || session.state !== 'active')
    throw new AppError('wrong-step', `there is no step '${name}' now`);
  const read = parseRequest(step.result, result);
  if (isOver(step, await historyOf(context, bound, session))) return;
  await context.store.recordCheck(session.id, { name, event: 'done', result: read, at: context.now() });
  await stillHere(context, { bound, session });
}
