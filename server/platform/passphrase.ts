import { randomBytes, scryptSync } from 'node:crypto';
import { openWith, sealWith } from './sealing.ts';

/** Some tenths of a second and 64 MB for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const SALT_BYTES = 16;

const keyOf = (passphrase: string, salt: Uint8Array): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, COST);

/** Bytes as text that only the passphrase opens: scrypt and AES-256-GCM, base64. */
export function sealWithPassphrase(bytes: Uint8Array, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES);
  return `${Buffer.concat([salt, sealWith(keyOf(passphrase, salt), bytes)]).toString('base64')}\n`;
}

/** The bytes; null for another passphrase, and for a text that was changed. */
export function openWithPassphrase(text: string, passphrase: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  const salt = bytes.subarray(0, SALT_BYTES);
  return salt.length < SALT_BYTES ? null : openWith(keyOf(passphrase, salt), bytes.subarray(SALT_BYTES));
}
