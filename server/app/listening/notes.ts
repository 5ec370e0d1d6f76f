import type { BreakNote, DeviceNote, SoundNote } from '#core/session/contract.ts';
import type { AppContext } from './context/context.ts';
import type { Session } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BoundStudy } from './context/bound-study.ts';

/** Names of records that are not steps. The browser sends them; they are never requested. */
export const BREAK_RECORD = 'break';
export const DEVICE_RECORD = 'device';

/** Records a rest. At most one is stored before each page; more change nothing. */
export async function noteBreak(
  context: AppContext,
  { version }: BoundStudy,
  session: Session,
  { result }: BreakNote,
): Promise<void> {
  if (session.state !== 'active' || !version.study.config.breaks) {
    throw new AppError('wrong-step', 'there are no breaks now');
  }
  const records = await context.store.checksOf(session.id);
  const pages = await context.pages.of(session);
  if (records.filter(({ name }) => name === BREAK_RECORD).length >= pages.length) return;
  await context.store.recordCheck(session.id, {
    name: BREAK_RECORD,
    event: 'done',
    result,
    at: context.now(),
  });
}

/** Records the device of a visit. It is sent once per visit; repeats change nothing. */
export async function noteDevice(
  context: AppContext,
  session: Session,
  { result }: DeviceNote,
): Promise<void> {
  if (session.state !== 'active') throw new AppError('wrong-step', 'agree to take part first');
  const records = await context.store.checksOf(session.id);
  const since = session.visitAt ?? 0;
  if (records.some(({ name, at }) => name === DEVICE_RECORD && at >= since)) return;
  await context.store.recordCheck(session.id, {
    name: DEVICE_RECORD,
    event: 'done',
    result,
    at: context.now(),
  });
}

/**
 * Records that a sound did not reach the listener, for the researcher. If the browser cannot tell which of several
 * sounds it was, the record names the page's unit.
 */
export async function noteSound(
  context: AppContext,
  session: Session,
  { result: { page: token, slot, what } }: SoundNote,
): Promise<void> {
  const { id: sessionId, studyId } = session;
  const pages = await context.pages.of(session);
  const page = pages.find((own) => own.token === token);
  if (!page) throw new AppError('unknown-page', 'this page is not part of your session');
  const about = page.slots.length === 1 ? page.slots[0] : page.slots[slot ?? -1];
  const clip = about?.clip ?? page.unit;
  await context.store.noteClipFailure({ studyId, sessionId, clip, what, at: context.now() });
}
