import { recruiterOf } from '#core/recruitment/recruiters.ts';
import type { EnterRequest } from '#core/session/contract.ts';
import type { SessionMode } from '#core/session/session.ts';
import { hashKey, newKey } from '../bundles/tokens.ts';
import type { AppContext } from './context/context.ts';
import type { Recruit, Session, StudyVersion, Verification } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LinkVerdict } from '../recruiters/contract/recruiter.ts';
import { recruiterFor } from '../recruiters/registry.ts';
import { deriveKey, isSameSecret } from '../../platform/secret.ts';
import { requireOpen } from './admission.ts';
import { noteSameBrowser, opensAnother } from './changed-id.ts';

/** Fault of a link without a participant id. Omits parameter values, which may be names. */
export function namesNobody({ study }: StudyVersion, query: Readonly<Record<string, unknown>>): string {
  const known = recruiterFor(study.config).parameters.filter((name) => name in query);
  return `a link with ${known.length === 0 ? 'other parameters' : known.join(', ')} without a participant id`;
}

/** Records an event about an invalid link. */
export async function noteBadEntry(
  context: AppContext,
  { studyId }: StudyVersion,
  detail: string,
): Promise<void> {
  if (!context.traces.mayKeep(studyId)) return;
  const at = context.now();
  await context.store.recordEvent({ studyId, sessionId: null, kind: 'bad-entry', detail, at });
}

/** Opens or finds the session of a visitor, and gives the browser its key. */
async function enter(
  context: AppContext,
  version: StudyVersion,
  visit: {
    mode: SessionMode;
    recruit: Recruit | null;
    stratum: string | null;
    timeScale: number;
    verification?: Verification | null;
  },
): Promise<{ session: Session; key: string }> {
  const key = newKey();
  const { mode, recruit, stratum, timeScale, verification = null } = visit;
  const fresh = {
    listenerId: `L${context.randomId()}`,
    sessionId: `S${context.randomId()}`,
    seed: context.randomId(),
    timeScale,
  };
  const session = await context.store.enterOnce({
    version,
    mode,
    recruit,
    verification,
    stratum,
    keyHash: hashKey(key),
    fresh,
    at: context.now(),
  });
  return { session, key };
}

/** Stratum in a link; null if the study has no such stratum. */
export function stratumFrom(
  { study }: StudyVersion,
  query: Readonly<Record<string, unknown>>,
): string | null {
  const { strata } = study.config.recruitment;
  return strata?.options.find(({ value }) => value === query['stratum'])?.value ?? null;
}

/** A recruiter's link, opened in a browser. */
export interface RecruiterLink {
  recruit: Recruit;
  stratum: string | null;
  /** The browser's session; null if it has none. */
  first: Session | null;
}

interface FollowedLink extends RecruiterLink {
  query: Readonly<Record<string, unknown>>;
  /** Network of the request; null for this machine. */
  network: string | null;
}

async function verifyLink(
  context: AppContext,
  { study, studyId }: StudyVersion,
  { recruit, query, network }: FollowedLink,
): Promise<LinkVerdict> {
  const recruiter = recruiterOf(study.config);
  const verify = recruiter && context.linkVerifiers[recruiter.id];
  if (!verify) return { isRefused: false, verification: null, why: null };
  const { studyIds, mustBeSigned } = recruiter;
  const known = await context.store.cameBefore(studyId, recruit);
  return verify({ query, recruit, studyIds, mustBeSigned, known, network });
}

async function enterNamed(
  context: AppContext,
  version: StudyVersion,
  { recruit, stratum, first }: RecruiterLink,
  verification: Verification | null,
): Promise<{ session: Session; key: string }> {
  const isNew = !(await context.store.hasSession(version.studyId, recruit));
  const visit = { mode: 'live', recruit, verification, stratum, timeScale: 1 } as const;
  const entered = await enter(context, version, visit);
  if (isNew) await noteSameBrowser(context, version, entered.session, { first, verification });
  return entered;
}

async function enterOrAsk(
  context: AppContext,
  version: StudyVersion,
  link: RecruiterLink,
  verification: Verification | null,
) {
  if (await opensAnother(context, version, { ...link, verification })) return 'other-participant';
  return enterNamed(context, version, link, verification);
}

/**
 * Enters by the recruiter's link. Returns 'refused' if the recruiter did not send the link, and 'other-participant'
 * if the listener must first say whose session the browser has. A listener whose link cannot be verified in time is
 * admitted, and an event records the reason.
 */
export async function enterRecruited(context: AppContext, version: StudyVersion, link: FollowedLink) {
  const verdict = await verifyLink(context, version, link);
  if (verdict.isRefused) {
    await noteBadEntry(context, version, verdict.why);
    return 'refused';
  }
  const { recruit, stratum, first } = link;
  const entered = await enterOrAsk(context, version, { recruit, stratum, first }, verdict.verification);
  if (verdict.why !== null && entered !== 'other-participant') {
    const { studyId, id: sessionId } = entered.session;
    const at = context.now();
    await context.store.recordEvent({
      studyId,
      sessionId,
      kind: 'unverified-entry',
      detail: verdict.why,
      at,
    });
  }
  return entered;
}

/** Enters by an unverified link that was opened before. `isAnother`: the visitor declared to be a different person. */
export async function enterAsked(
  context: AppContext,
  version: StudyVersion,
  link: RecruiterLink,
  isAnother: boolean,
) {
  return isAnother ? enterNamed(context, version, link, null) : enterOrAsk(context, version, link, null);
}

/**
 * Enters by the signed link of a preview: a new session each time, of exactly that version, in any state of its
 * study.
 */
export function enterPreview(context: AppContext, version: StudyVersion, stratum: string | null) {
  return enter(context, version, { mode: 'preview', recruit: null, stratum, timeScale: 1 });
}

/** Enters a simulated listener, also into a draft. Throws 'not-found' without the key. */
export async function enterRehearsal(
  context: AppContext,
  slug: string,
  { key, timeScale, version: id }: NonNullable<EnterRequest['rehearsal']>,
) {
  const isKnown = isSameSecret(key, deriveKey(context.secret, 'rehearsal', slug));
  const version = !isKnown
    ? null
    : id === undefined
      ? await context.store.currentVersionBySlug(slug)
      : await context.store.versionById(id);
  if (version?.slug !== slug) throw new AppError('not-found', 'there is no such study');
  return enter(context, version, { mode: 'rehearsal', recruit: null, stratum: null, timeScale });
}

/** Enters by the plain link. */
export function enterPlain(context: AppContext, version: StudyVersion, stratum: string | null = null) {
  requireOpen(version, null);
  const recruiter = recruiterOf(version.study.config);
  if (recruiter) {
    throw new AppError('recruiter-entry-required', `open the study from your ${recruiter.name} dashboard`);
  }
  return enter(context, version, { mode: 'live', recruit: null, stratum, timeScale: 1 });
}
