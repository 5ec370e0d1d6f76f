import type { AppContext } from '../context.ts';
import type { Session } from '../db/store.ts';
import type { BoundStudy } from './bound-study.ts';

/** The listener takes the consent back: places are freed, what was answered stays but does not count. Once only; later ones change nothing. */
export async function leaveStudy(
  context: AppContext,
  { version }: BoundStudy,
  session: Session,
): Promise<Session> {
  const codes = version.study.config.recruitment.prolific;
  const code = codes?.left ?? codes?.no_consent ?? null;
  return context.store.endEarly(session.id, 'left', code, context.now());
}
