import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/formats/canonical-json.ts';

/** SHA-256 of a value's canonical JSON, in hexadecimal: equal for values that mean the same, however they were written. */
export const jsonSha256 = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');
