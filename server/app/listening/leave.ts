import { codeOf } from '#core/recruitment/recruiters.ts';
import type { AppContext } from './context/context.ts';
import type { Session } from '../../db/contract/store.ts';
import type { BoundStudy } from './context/bound-study.ts';

/**
 * Withdraws the listener's consent. The places are freed. The answers are kept but do not count. Repeated withdrawals
 * change nothing.
 */
export async function leaveStudy(
  context: AppContext,
  { version }: BoundStudy,
  session: Session,
): Promise<Session> {
  const code = codeOf(version.study.config, 'left');
  return context.store.endEarly(session.id, 'left', code, context.now());
}
