import type { RecruiterAccess } from '../../../platform/env.ts';
import type { LinkVerdict, LinkVerifier, LinkWorld } from '../contract/recruiter.ts';
import { prolificClient } from './client.ts';
import { submissionLookups } from './known-submission.ts';
import { signedLinks } from './signed-link.ts';

const refused = (why: string): LinkVerdict => ({ isRefused: true, why });

/**
 * Verifier of links. A signed link needs no lookup. A link without a token is looked up if the server has an API
 * token.
 */
export function prolificVerifier(access: RecruiterAccess, world: LinkWorld): LinkVerifier {
  const signatureOf = signedLinks(access.links, world);
  const lookUp = access.token === null ? null : submissionLookups(prolificClient(access), world.now);
  return async ({ query, recruit, studyIds, mustBeSigned, known, network }) => {
    if (studyIds.length > 0 && !studyIds.includes(recruit.recruiterStudyId))
      return refused('the link belongs to another study on Prolific than recruitment.prolific.study_id');
    const signature = await signatureOf(query, recruit);
    if (signature.is === 'valid') return { isRefused: false, verification: 'token', why: null };
    const { is, why } = signature;
    if (is === 'invalid' || mustBeSigned) return refused(why);
    const verification = known?.verification ?? null;
    if (verification !== null) return { isRefused: false, verification, why: null };
    if (!lookUp) return { isRefused: false, verification, why: is === 'absent' ? null : why };
    const found = await lookUp(recruit, { network, hasCome: known !== null });
    if (found.is === 'refused') return refused(found.why);
    if (found.is === 'unanswered') return { isRefused: false, verification, why: found.why };
    return { isRefused: false, verification: 'submission', why: null };
  };
}
