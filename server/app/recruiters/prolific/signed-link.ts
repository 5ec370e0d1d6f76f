import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Recruit } from '../../../db/contract/store.ts';
import type { LinkAccess } from '../../../platform/env.ts';
import { KeysUnreachable, keySet } from './key-set.ts';

const KEYS = 'https://api.prolific.com/.well-known/study/jwks.json';
const PARAMETER = 'prolific_token';
/** Greatest difference between clocks. */
const TOLERANCE_S = 60;

/** Verified content of a link's token. `why`: for the study's log, without ids. */
export type Signature =
  | { is: 'valid' }
  /** unchecked: the keys could never be fetched. */
  | { is: 'absent' | 'invalid' | 'unchecked'; why: string };

const claims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  prolific: z.object({
    PROLIFIC_PID: z.string(),
    STUDY_ID: z.string(),
    SESSION_ID: z.string(),
    workspace_id: z.string().nullish(),
  }),
});

/** Host of an address, or of a bare domain; null for anything else. */
function hostOf(audience: string): string | null {
  const address = audience.includes('://') ? audience : `https://${audience}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/** Fault of a token with an invalid signature or claims that jose refused. */
function mistakeOf(cause: unknown): string | null {
  if (cause instanceof errors.JWTExpired) return 'the token of the link has expired';
  if (cause instanceof errors.JOSEAlgNotAllowed) return 'the token of the link is not signed with RS256';
  if (cause instanceof errors.JWKSNoMatchingKey)
    return 'the token of the link is signed with a key that Prolific does not publish';
  if (cause instanceof errors.JWSSignatureVerificationFailed)
    return 'the link has no valid signature of Prolific';
  if (cause instanceof errors.JWTClaimValidationFailed)
    return `the token of the link has a missing or unexpected ${cause.claim}`;
  return cause instanceof errors.JOSEError ? 'the token of the link cannot be read' : null;
}

/**
 * Checks the token that Prolific appends to the link of a study with a secured external URL. It must be signed with a
 * published key (RS256), not expired, for the domain of `url`, with exactly the ids in the link, and from the
 * configured workspace. Source: docs.prolific.com/api-reference/well-known-endpoints/get-study-jwks.
 */
export function signedLinks(
  { parameter, issuer, keysUrl, workspace }: LinkAccess,
  { now, url }: { now: () => number; url: () => string },
): (query: Readonly<Record<string, unknown>>, recruit: Recruit) => Promise<Signature> {
  const keys = keySet({ url: keysUrl ?? KEYS, now });

  /** Mismatch between verified claims and the link; null if all match. */
  function misfit(payload: unknown, recruit: Recruit): string | null {
    const parsed = claims.safeParse(payload);
    if (!parsed.success) return `the token of the link lacks ${parsed.error.issues[0]?.path.join('.')}`;
    const { aud, prolific } = parsed.data;
    const hosts = [aud].flat().map(hostOf);
    const own = hostOf(url());
    if (own === null || !hosts.includes(own))
      return `the link was signed for ${hosts.join(', ')}, and this server is ${own}: set EARSHOT_URL to the address in the link`;
    const isSame =
      prolific.PROLIFIC_PID === recruit.participantId &&
      prolific.STUDY_ID === recruit.recruiterStudyId &&
      prolific.SESSION_ID === recruit.submissionId;
    if (!isSame) return 'the ids in the link differ from those in its token';
    if (workspace !== null && prolific.workspace_id !== workspace)
      return 'the link was signed for another workspace than EARSHOT_PROLIFIC_WORKSPACE';
    return null;
  }

  return async (query, recruit) => {
    const token = query[parameter ?? PARAMETER];
    if (token === undefined) return { is: 'absent', why: 'the link is not signed' };
    if (typeof token !== 'string') return { is: 'invalid', why: 'the link has more than one token' };
    try {
      const { payload } = await jwtVerify(token, keys.find, {
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'aud', 'prolific'],
        currentDate: new Date(now()),
        clockTolerance: TOLERANCE_S,
        ...(issuer === null ? {} : { issuer }),
      });
      const why = misfit(payload, recruit);
      return why === null ? { is: 'valid' } : { is: 'invalid', why };
    } catch (cause) {
      if (cause instanceof KeysUnreachable)
        return { is: 'unchecked', why: `the keys of Prolific cannot be fetched (${cause.message})` };
      const why = mistakeOf(cause);
      if (why === null) throw cause;
      return { is: 'invalid', why };
    }
  };
}
