import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** Some tenths of a second and 64 MB for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const [SALT_BYTES, IV_BYTES, TAG_BYTES] = [16, 12, 16];

const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, COST);

/** Bytes as text that only the passphrase opens: scrypt and AES-256-GCM, base64. */
export function sealWithPassphrase(bytes: Uint8Array, passphrase: string): string {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv(CIPHER, keyOf(passphrase, salt), iv);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return `${Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]).toString('base64')}\n`;
}

/** The bytes; null for another passphrase, and for a text that was changed. */
export function openWithPassphrase(text: string, passphrase: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  const part = (from: number, length?: number): Buffer =>
    bytes.subarray(from, length === undefined ? undefined : from + length);
  if (bytes.length < SALT_BYTES + IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(
    CIPHER,
    keyOf(passphrase, part(0, SALT_BYTES)),
    part(SALT_BYTES, IV_BYTES),
  );
  decipher.setAuthTag(part(SALT_BYTES + IV_BYTES, TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(part(SALT_BYTES + IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
