import type { SessionState } from '#core/session/session.ts';
import type { AppContext } from './context/context.ts';
import type { Recruit, Session, StudyVersion, Verification } from '../../db/contract/store.ts';

/** Name of the record about the browser in which a session was opened. */
export const SAME_BROWSER_RECORD = 'same browser';

/** States in which a listener may still be taking part. */
const UNFINISHED: readonly SessionState[] = ['entered', 'active'];
/** States in which the listener heard nothing. */
const NEVER_BEGUN: readonly SessionState[] = ['declined', 'full', 'took_part'];

/** A link with a participant id, opened in a browser that may already have a session of the study. */
export interface NamedEntry {
  recruit: Recruit;
  verification: Verification | null;
  /** The browser's session; null if it has none. */
  first: Session | null;
}

const isOf = ({ studyId, mode }: Session, version: StudyVersion): boolean =>
  studyId === version.studyId && mode === 'live';

/** Whether an unverified link would open a second session in a browser with an unfinished one. */
export async function opensAnother(
  { store }: Pick<AppContext, 'store'>,
  version: StudyVersion,
  { recruit, verification, first }: NamedEntry,
): Promise<boolean> {
  if (verification !== null || !first || !isOf(first, version) || !UNFINISHED.includes(first.state))
    return false;
  return !(await store.hasSession(version.studyId, recruit));
}

async function noteChangedId(
  { store, now }: AppContext,
  { id: sessionId, studyId }: Session,
  detail: string,
): Promise<void> {
  await store.recordEvent({ studyId, sessionId, kind: 'changed-id', detail, at: now() });
}

/**
 * Records that a session was opened in a browser that was used for another session. The record is only a note in the
 * data.
 */
export async function noteSameBrowser(
  context: AppContext,
  version: StudyVersion,
  session: Session,
  { first, verification }: Pick<NamedEntry, 'first' | 'verification'>,
): Promise<void> {
  if (verification !== null || !first || !isOf(first, version) || NEVER_BEGUN.includes(first.state)) return;
  const { id, state } = first;
  await context.store.recordCheck(session.id, {
    name: SAME_BROWSER_RECORD,
    event: 'done',
    result: { session: id, state },
    at: context.now(),
  });
  await noteChangedId(context, session, `opened in the browser of session ${id}, which was ${state}`);
}

/** Records that a listener opened a link with another id and confirmed that the browser's session is theirs. */
export function noteWentOn(context: AppContext, session: Session): Promise<void> {
  const detail = 'opened a link with another participant id, and continued this session';
  return noteChangedId(context, session, detail);
}
