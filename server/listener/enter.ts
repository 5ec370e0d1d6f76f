import { z } from 'zod';
import { recruiterOf } from '#core/recruitment/recruiters.ts';
import type { SessionMode } from '#core/session.ts';
import { hashKey, newKey } from '../blinding/tokens.ts';
import type { AppContext } from '../context.ts';
import type { Recruit, Session, StudyVersion } from '../db/store.ts';
import { AppError } from '../errors.ts';
import { recruiterFor } from '../recruiters/registry.ts';
import { deriveKey, isSameSecret } from '../secret.ts';
import { requireOpen } from './admission.ts';

/** A simulated listener's entry; `key` proves that it comes from the owner of the data folder. */
export const enterRequest = z.strictObject({
  rehearsal: z.strictObject({ key: z.string(), timeScale: z.int().min(1).max(10_000) }).optional(),
});

/** What is wrong with a link whose parameters name nobody; not what they were, which may be somebody's name. */
export function namesNobody({ study }: StudyVersion, query: Readonly<Record<string, unknown>>): string {
  const known = recruiterFor(study.config).parameters.filter((name) => name in query);
  return `a link with ${known.length === 0 ? 'other parameters' : known.join(', ')} that name nobody`;
}

/** Keeps a trace of a link that is not as it should be. */
export async function noteBadEntry(
  context: AppContext,
  { studyId }: StudyVersion,
  detail: string,
): Promise<void> {
  await context.store.recordEvent({
    studyId,
    sessionId: null,
    kind: 'bad-entry',
    detail,
    at: context.now(),
  });
}

/** Opens or finds the session of whoever comes, and gives the browser a key to it. */
async function enter(
  context: AppContext,
  version: StudyVersion,
  visit: { mode: SessionMode; recruit: Recruit | null; stratum: string | null; timeScale: number },
): Promise<{ session: Session; key: string }> {
  const key = newKey();
  const { mode, recruit, stratum, timeScale } = visit;
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
    stratum,
    keyHash: hashKey(key),
    fresh,
    at: context.now(),
  });
  return { session, key };
}

/** The part of the listeners that a link names; null where it names none that the study has. */
export function stratumFrom(
  { study }: StudyVersion,
  query: Readonly<Record<string, unknown>>,
): string | null {
  const { strata } = study.config.recruitment;
  return strata?.options.find(({ value }) => value === query['stratum'])?.value ?? null;
}

/** By the recruiter's link. */
export function enterRecruited(
  context: AppContext,
  version: StudyVersion,
  recruit: Recruit,
  stratum: string | null,
) {
  return enter(context, version, { mode: 'live', recruit, stratum, timeScale: 1 });
}

/** By the plain link, or as a simulated listener. */
export function enterPlain(
  context: AppContext,
  version: StudyVersion,
  { rehearsal }: z.infer<typeof enterRequest>,
  stratum: string | null = null,
) {
  if (rehearsal) {
    if (!isSameSecret(rehearsal.key, deriveKey(context.secret, 'rehearsal', version.slug))) {
      throw new AppError('not-found', 'there is no such study');
    }
    const { timeScale } = rehearsal;
    return enter(context, version, { mode: 'rehearsal', recruit: null, stratum, timeScale });
  }
  requireOpen(version, null);
  const recruiter = recruiterOf(version.study.config);
  if (recruiter) {
    throw new AppError('recruiter-entry-required', `open the study from your ${recruiter.name} dashboard`);
  }
  return enter(context, version, { mode: 'live', recruit: null, stratum, timeScale: 1 });
}
