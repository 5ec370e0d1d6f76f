import { platformOf } from '#core/session/device.ts';
import type { AppContext } from './context/context.ts';
import type { Session, StudyVersion } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * Checks that a new listener may start. Only an open study admits listeners. Throws 'study-paused', 'study-closed',
 * or 'not-found' for a draft.
 */
export function requireOpen({ state }: StudyVersion, session: Session | null): void {
  const hasBegun = session !== null && session.state !== 'entered' && session.state !== 'full';
  const isLive = session === null || session.mode === 'live';
  if (state === 'open' || hasBegun || !isLive) return;
  if (state === 'draft') throw new AppError('not-found', 'there is no such study');
  throw new AppError(
    `study-${state}`,
    `this study is ${state}: it admits no new listeners; you may return it`,
  );
}

/** Device information from the request's headers; see platformOf for its reliability. */
export interface SaidDevice {
  userAgent: string;
  mobileHint: boolean;
}

/** Turns away phones and tablets if the study requires a computer, and records an event about it. */
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
  if (context.traces.mayKeep(session.id))
    await context.store.recordEvent({ studyId, sessionId: session.id, kind: 'device-refused', detail, at });
  throw new AppError(
    'device-not-allowed',
    'this study needs a computer: open its link there, or return it where you found it',
  );
}
