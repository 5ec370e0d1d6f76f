import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
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
    throw new Error(`${file} is damaged: delete it to have a new one made (links to monitors change)`);
  }
  return secret;
}

type Purpose = 'live' | 'rehearsal' | 'preview' | 'preview visit' | 'review' | 'fill';

/** A key to one thing, like the monitor of a study, that only who knows the secret can make. */
export function deriveKey(secret: string, purpose: Purpose, name: string): string {
  return createHmac('sha256', secret).update(`${purpose}/${name}`).digest('base64url').slice(0, 32);
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

type SealedPurpose = 'entry' | 'invitation';

const sealingKey = (secret: string, purpose: SealedPurpose): Buffer =>
  createHmac('sha256', secret).update(`seal/${purpose}`).digest();

/** A text for a browser or a link to keep that nobody but this installation can read or change. */
export function seal(secret: string, purpose: SealedPurpose, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The sealed text; null for anything else. */
export function unseal(secret: string, purpose: SealedPurpose, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, sealingKey(secret, purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return null;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two secrets are the same, in a time that tells nothing of either. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}
