import { platformOf } from '#core/device.ts';
import type { AppContext } from '../context.ts';
import type { Session, StudyVersion } from '../db/store.ts';
import { AppError } from '../errors.ts';

/** Somebody who has not begun may begin only while the study is open. Throws 'study-paused' or 'study-closed'. */
export function requireOpen({ state }: StudyVersion, session: Session | null): void {
  const hasBegun = session !== null && session.state !== 'entered' && session.state !== 'full';
  if (state === 'open' || hasBegun || session?.mode === 'rehearsal') return;
  throw new AppError(
    `study-${state}`,
    `this study is ${state}: it takes no new listeners; you may return it`,
  );
}

/** What the request's headers say of the device; see platformOf for what that is worth. */
export interface SaidDevice {
  userAgent: string;
  mobileHint: boolean;
}

/** Turns away phones and tablets where the study asks for a computer, and keeps a trace of it. */
export async function requireDevice(
  context: AppContext,
  { study, studyId }: StudyVersion,
  session: Session,
  { userAgent, mobileHint }: SaidDevice,
): Promise<void> {
  if (study.config.devices !== 'desktop') return;
  const { form, os, browser } = platformOf(userAgent, { mobileHint });
  if (form === 'desktop') return;
  const detail = `consent from a ${form} (${browser} on ${os})`;
  const at = context.now();
  await context.store.recordEvent({ studyId, sessionId: session.id, kind: 'device-refused', detail, at });
  throw new AppError(
    'device-not-allowed',
    'this study needs a computer: open its link there, or return it where you found it',
  );
}
