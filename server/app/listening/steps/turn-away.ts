import { barredUntil, isOver } from '#core/steps/contract/history.ts';
import type { AppContext } from '../context/context.ts';
import type { Session } from '../../../db/contract/store.ts';
import type { BoundStudy } from '../context/bound-study.ts';
import { screenedOutCode } from './finish-check.ts';
import { historyOf } from './step-history.ts';

/**
 * Ends the session of a listener who recently failed one of its checks in another study and may try again later.
 * Returns any other session unchanged. It is called at the start of a visit, never between pages.
 */
export async function turnAway(context: AppContext, bound: BoundStudy, session: Session): Promise<Session> {
  if (session.state !== 'active') return session;
  const history = await historyOf(context, bound, session);
  for (const step of bound.steps.filter((one) => !isOver(one, history))) {
    const until = barredUntil(step, history);
    if (until === null) continue;
    const at = context.now();
    const result = { passed: false, barred: true, until, form: step.form };
    await context.store.recordCheck(session.id, { name: step.name, event: 'done', result, at });
    return context.store.endEarly(session.id, 'screened_out', screenedOutCode(bound, step), at);
  }
  return session;
}
