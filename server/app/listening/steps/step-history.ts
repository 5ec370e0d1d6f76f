import { isOver, type StepHistory } from '#core/steps/contract/history.ts';
import type { AppContext } from '../context/context.ts';
import type { Session } from '../../../db/contract/store.ts';
import type { BoundStudy } from '../context/bound-study.ts';

const visitAtOf = ({ visitAt, consentedAt, createdAt }: Session): number =>
  visitAt ?? consentedAt ?? createdAt;

/** Stored records of a session's steps. The listener's other sessions are read only if they could count. */
export async function historyOf(
  context: AppContext,
  bound: BoundStudy,
  session: Session,
): Promise<StepHistory> {
  const own = await context.store.checksOf(session.id);
  const alone = { own, person: own, visitAt: visitAtOf(session) };
  const mayCarry = bound.steps.some(
    (step) => (step.carries || step.retryAfterMs !== null) && !isOver(step, alone),
  );
  return mayCarry ? { ...alone, person: await context.store.checksOfPerson(session.id) } : alone;
}
