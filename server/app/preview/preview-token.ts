import { deriveKey, isSameSecret } from '../../platform/secret.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How long a preview's link works. */
export const PREVIEW_DAYS = 7;

const FORM = /^([0-9a-f]{64})\.([0-9a-z]{1,10})\.([\w-]{32})$/u;

const signature = (secret: string, versionId: string, until: string): string =>
  deriveKey(secret, 'preview', `${versionId}/${until}`);

/**
 * Token that opens previews of exactly one version until it expires. It is signed, so nothing is stored. `now`:
 * milliseconds since 1970, UTC.
 */
export function previewToken(
  secret: string,
  versionId: string,
  now: number,
): { token: string; expiresAt: number } {
  const expiresAt = now + PREVIEW_DAYS * DAY_MS;
  const until = expiresAt.toString(36);
  return { token: `${versionId}.${until}.${signature(secret, versionId, until)}`, expiresAt };
}

/** The version that a token opens; null for a forged or expired token. */
export function readPreviewToken(
  secret: string,
  token: unknown,
  now: number,
): { versionId: string; expiresAt: number } | null {
  const [, versionId, until, given] = FORM.exec(typeof token === 'string' ? token : '') ?? [];
  if (versionId === undefined || until === undefined || given === undefined) return null;
  if (!isSameSecret(given, signature(secret, versionId, until))) return null;
  const expiresAt = parseInt(until, 36);
  return expiresAt > now ? { versionId, expiresAt } : null;
}
