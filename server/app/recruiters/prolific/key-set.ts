import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

/** Age after which keys are fetched again, ms. Source: Prolific asks for this at least daily. */
const FRESH_MS = 6 * 60 * 60_000;
/** Shortest time between two fetches, ms, even for many links with unknown keys. */
const AGAIN_MS = 10_000;
const TIMEOUT_MS = 3000;

const key = z
  .object({
    kty: z.literal('RSA'),
    kid: z.string().min(1),
    n: z.string(),
    e: z.string(),
    alg: z.literal('RS256').optional(),
    use: z.literal('sig').optional(),
  })
  .transform(({ kty, kid, n, e }) => ({ kty, kid, n, e, alg: 'RS256', use: 'sig' }));

/** Published keys. Keys for other purposes are ignored. */
const published = z
  .object({ keys: z.array(z.unknown()) })
  .transform(({ keys }) => keys.flatMap((given) => key.safeParse(given).data ?? []))
  .refine((keys) => keys.length > 0, 'no RSA key with an id');

/** Signatures cannot be checked, because no key was ever fetched. */
export class KeysUnreachable extends Error {}

/**
 * Keys that a recruiter publishes, in memory. They are fetched when a link needs them. While the endpoint fails, the
 * last readable keys stay in use. `find` throws JWKSNoMatchingKey or KeysUnreachable.
 */
export function keySet({ url, now }: { url: string; now: () => number }): { find: JWTVerifyGetKey } {
  let kept: { at: number; find: ReturnType<typeof createLocalJWKSet> } | null = null;
  let triedAt: number | null = null;
  let failure = '';
  let fetching: Promise<void> | null = null;

  async function fetchKeys(): Promise<void> {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`status ${response.status}`);
      kept = { at: now(), find: createLocalJWKSet({ keys: published.parse(await response.json()) }) };
    } catch (cause) {
      failure = cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 200) : String(cause);
    }
  }

  /** Fetches the keys unless a recent attempt failed. Simultaneous callers share the request. */
  function refresh(): Promise<void> {
    if (fetching) return fetching;
    if (triedAt !== null && Math.abs(now() - triedAt) < AGAIN_MS) return Promise.resolve();
    triedAt = now();
    fetching = fetchKeys().finally(() => (fetching = null));
    return fetching;
  }

  const look: JWTVerifyGetKey = (header, token) => {
    if (!kept) throw new KeysUnreachable(failure);
    // With a set of one key, a token that names no key would match it.
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
    return kept.find(header, token);
  };

  return {
    async find(header, token) {
      if (!kept || Math.abs(now() - kept.at) >= FRESH_MS) await refresh();
      try {
        return await look(header, token);
      } catch (cause) {
        if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause;
        await refresh();
        return look(header, token);
      }
    },
  };
}
