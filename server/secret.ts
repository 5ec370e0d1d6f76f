import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The installation's secret: made at first start, readable by its owner only. */
export function readSecret(folder: string): string {
  const file = join(folder, 'secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    throw new Error(`${file} is damaged: delete it to have a new one made (links to live pages change)`);
  }
  return secret;
}

type Purpose = 'live' | 'rehearsal' | 'preview' | 'preview visit' | 'review' | 'fill';

/** A key to one thing, like the live page of a study, that only who knows the secret can make. */
export function deriveKey(secret: string, purpose: Purpose, name: string): string {
  return createHmac('sha256', secret).update(`${purpose}/${name}`).digest('base64url').slice(0, 32);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two secrets are the same, in a time that tells nothing of either. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}
