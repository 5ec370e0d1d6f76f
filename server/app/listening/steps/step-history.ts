import { isOver, type StepHistory } from '#core/steps/contract/history.ts';
import type { AppContext } from '../context/context.ts';
import type { Session } from '../../../db/contract/store.ts';
import type { BoundStudy } from '../context/bound-study.ts';

/** The part of a session that decides which of its steps are over. */
export type Visited = Pick<Session, 'id' | 'visitAt' | 'consentedAt' | 'createdAt'>;

/** Begin of a session's current visit. */
export const visitAtOf = ({ visitAt, consentedAt, createdAt }: Omit<Visited, 'id'>): number =>
  visitAt ?? consentedAt ?? createdAt;

/** Stored records of a session's steps. The listener's other sessions are read only if they could count. */
export async function historyOf(
  context: AppContext,
  bound: BoundStudy,
  session: Visited,
): Promise<StepHistory> {
  const own = await context.store.checksOf(session.id);
  const alone = { own, person: own, visitAt: visitAtOf(session) };
  const mayCarry = bound.steps.some(
    (step) => (step.carries || step.retryAfterMs !== null) && !isOver(step, alone),
  );
  return mayCarry ? { ...alone, person: await context.store.checksOfPerson(session.id) } : alone;
}
