import { recruiterOf, type RecruiterId } from '#core/recruitment/recruiters.ts';
import type { StudyConfig } from '#core/study/config.ts';
import type { Recruit } from '../../db/contract/store.ts';
import { NO_ACCESS, type Env } from '../../platform/env.ts';
import { plain } from './plain.ts';
import { prolific } from './prolific/prolific.ts';
import type { LinkVerifier, LinkWorld, Recruiter } from './contract/recruiter.ts';

/** Every recruiter that has a key in study.yaml. */
export const recruiters: Readonly<{ [Id in RecruiterId]: Recruiter<Id> }> = { prolific };

/** Source of a study's listeners. */
export function recruiterFor(config: StudyConfig): Recruiter {
  const own = recruiterOf(config);
  return own ? recruiters[own.id] : plain;
}

/** Verifiers that distinguish each recruiter's links from forged ones. */
export const linkVerifiers = (
  accesses: Env['recruiters'],
  world: LinkWorld,
): Readonly<Record<RecruiterId, LinkVerifier | null>> => ({
  prolific: prolific.verifier(accesses.prolific ?? NO_ACCESS, world),
});

/** The participant in a link to a study. A study without a recruiter accepts links of any recruiter. */
export function recruitFrom(config: StudyConfig, query: unknown): Recruit | null {
  const own = recruiterFor(config);
  const asked = own === plain ? Object.values(recruiters) : [own];
  for (const { parseEntry } of asked) {
    const recruit = parseEntry(query);
    if (recruit) return recruit;
  }
  return null;
}
