import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWith, sealWith } from './sealing.ts';

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

type Purpose = 'live' | 'rehearsal' | 'preview' | 'preview visit' | 'review' | 'fill' | 'backups' | 'folder';

/** A key to one thing, like the monitor of a study, that only who knows the secret can make. */
export function deriveKey(secret: string, purpose: Purpose, name: string): string {
  return createHmac('sha256', secret).update(`${purpose}/${name}`).digest('base64url').slice(0, 32);
}

type SealedPurpose = 'entry' | 'invitation';

const sealingKey = (secret: string, purpose: SealedPurpose): Buffer =>
  createHmac('sha256', secret).update(`seal/${purpose}`).digest();

/** A text for a browser or a link to keep that nobody but this installation can read or change. */
export const seal = (secret: string, purpose: SealedPurpose, text: string): string =>
  sealWith(sealingKey(secret, purpose), Buffer.from(text)).toString('base64url');

/** The sealed text; null for anything else. */
export const unseal = (secret: string, purpose: SealedPurpose, sealed: string): string | null =>
  openWith(sealingKey(secret, purpose), Buffer.from(sealed, 'base64url'))?.toString('utf8') ?? null;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two secrets are the same, in a time that tells nothing of either. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}
