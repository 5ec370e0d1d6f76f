import type { BreakNote, DeviceNote } from '#core/contract.ts';
import type { AppContext } from '../context.ts';
import type { Session } from '../db/store.ts';
import { AppError } from '../errors.ts';
import type { BoundStudy } from './bound-study.ts';

/** Names of records that are no steps: they are told by the browser and never asked for. */
export const BREAK_RECORD = 'break';
export const DEVICE_RECORD = 'device';

/** A rest was taken. */
export async function noteBreak(
  context: AppContext,
  { version }: BoundStudy,
  session: Session,
  { result }: BreakNote,
): Promise<void> {
  if (session.state !== 'active' || !version.study.config.breaks) {
    throw new AppError('wrong-step', 'there are no breaks now');
  }
  await context.store.recordCheck(session.id, {
    name: BREAK_RECORD,
    event: 'done',
    result,
    at: context.now(),
  });
}

/** What the visit runs on; said once a visit, repeats change nothing. */
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
