import { recruiterOf } from '#core/recruitment/recruiters.ts';
import type { AppContext } from './context.ts';
import type { BriefHolds, Session } from '../../../db/contract/store.ts';
import type { BoundStudy } from './bound-study.ts';

const MINUTE_MS = 60_000;

/** Prolific's maximum time for a study of that length, 2 + X + 2 sqrt(X) minutes, plus ten minutes. */
export function leaseMs(minutes: number): number {
  return Math.round((2 + minutes + 2 * Math.sqrt(minutes) + 10) * MINUTE_MS);
}

/**
 * Duration of an unverified listener's hold before the first answer, counted from the consent and from every passed
 * step. The longest check takes three minutes, and the first page must be heard and answered.
 */
const BRIEFLY_MS = 10 * MINUTE_MS;
/** Longest total hold after consent. All checks together take 17 minutes, but a script passes them at once. */
const LONGEST_BRIEFLY_MS = 20 * MINUTE_MS;

/**
 * Share of a recruiter study's open places that unverified listeners may hold. The others stay free for verified
 * listeners.
 */
const BRIEF_SHARE = 0.5;
/** Share of these places that one network may hold, so that other networks find some, and the largest number. */
const NETWORK_SHARE = 0.5;
const MOST_OF_A_NETWORK = 20;

const DAY_MS = 86_400_000;

/** Duration of a listener's hold: all days of the sittings, or else the time of one session. */
const holdMs = ({ version: { study } }: BoundStudy): number => {
  const { sittings, recruitment } = study.config;
  return sittings ? sittings.days * DAY_MS : leaseMs(recruitment.minutes);
};

const isUnverified = ({ mode, verification }: Session): boolean => mode === 'live' && verification === null;

/**
 * Time until which a session holds its place before its first answer. `soundMs`: duration of the first page's sound,
 * once the page is open.
 */
function heldBriefly(consentedAt: number, minutes: number, now: number, soundMs = 0): number {
  const until = Math.min(now + BRIEFLY_MS, consentedAt + LONGEST_BRIEFLY_MS) + soundMs;
  return Math.min(until, consentedAt + leaseMs(minutes));
}

/** Time until which a session holds its place if it consents now. */
export function heldFromConsent(bound: BoundStudy, session: Session, now: number): number {
  const { minutes } = bound.version.study.config.recruitment;
  return isUnverified(session) ? heldBriefly(now, minutes, now) : now + holdMs(bound);
}

/** Time until which a session holds its place if it gives its first answer now. */
export function heldFromAnswer(bound: BoundStudy, now: number): number {
  return now + holdMs(bound);
}

/** Extends the hold by some minutes when a listener passes a step or opens the first page. */
export async function stillHere(
  { store, now }: Pick<AppContext, 'store' | 'now'>,
  { bound, session }: { bound: BoundStudy; session: Session },
  soundMs = 0,
): Promise<void> {
  const { consentedAt } = session;
  if (session.mode !== 'live' || consentedAt === null) return;
  const at = now();
  const { minutes } = bound.version.study.config.recruitment;
  // A listener who is verified only after the consent gets the normal time from now on.
  const until = isUnverified(session)
    ? heldBriefly(consentedAt, minutes, at, soundMs)
    : consentedAt + holdMs(bound);
  await store.holdUntil(session.id, until, at);
}

/**
 * Limits the open places that an unverified listener may take; undefined for no limit. A study without a recruiter
 * has no limit: nobody can be verified there, and a class of 30 may arrive in the same minute from one address.
 */
export function briefLimit(
  { networks, now }: Pick<AppContext, 'networks' | 'now'>,
  { version }: BoundStudy,
  session: Session,
  network: string | null,
): ((others: BriefHolds) => boolean) | undefined {
  if (!isUnverified(session) || !recruiterOf(version.study.config)) return undefined;
  return ({ sessions, left }) => {
    const most = left === null ? Infinity : Math.ceil(left * BRIEF_SHARE);
    if (sessions.length >= most) return false;
    if (network === null) return true;
    if (networks.countOf(network, sessions) >= Math.min(MOST_OF_A_NETWORK, Math.ceil(most * NETWORK_SHARE)))
      return false;
    networks.remember(session.id, network, now() + leaseMs(version.study.config.recruitment.minutes));
    return true;
  };
}
