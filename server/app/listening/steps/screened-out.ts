import type { SessionView } from '#core/session/contract.ts';
import { said } from '#core/text/said.ts';
import type { AppContext } from '../context/context.ts';
import type { Session } from '../../../db/contract/store.ts';
import type { BoundStudy } from '../context/bound-study.ts';
import { languageOf } from '../context/language.ts';

const DAY_MS = 86_400_000;

/** The step at which a session ended, in words for its listener; null for any other session. */
export async function screenedOutAt(
  context: AppContext,
  bound: BoundStudy,
  session: Session,
): Promise<SessionView['screenedOut']> {
  if (session.state !== 'screened_out') return null;
  const records = await context.store.checksOf(session.id);
  const failed = records.findLast(({ event, result }) => event === 'done' && result['passed'] === false);
  const step = bound.steps.find(({ name }) => name === failed?.name);
  if (!failed || !step?.check) return null;
  const { until } = failed.result;
  const tryAgainAt =
    typeof until === 'number' ? until : step.retryAfterMs === null ? null : failed.at + step.retryAfterMs;
  return {
    needs: said(step.check.needs, languageOf(bound, session)),
    tryAgainInDays:
      tryAgainAt === null ? null : Math.max(0, Math.ceil((tryAgainAt - context.now()) / DAY_MS)),
  };
}
