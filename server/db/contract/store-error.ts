import { UserError } from '#core/text/user-error.ts';

const CODES = [
  'in-use',
  'not-durable',
  'no-access',
  'not-migrated',
  'newer',
  'not-a-copy',
  'not-found',
  'wrong-state',
  'disk-full',
  'unavailable',
  'study-paused',
  'study-closed',
  'places-held',
  'read-only',
  'exists',
  'damaged',
  'answers-missing',
] as const;
export type StoreErrorCode = (typeof CODES)[number];

export const isStoreErrorCode = (code: string): code is StoreErrorCode =>
  CODES.some((known) => known === code);

/** A promise that the store could not keep. */
export class StoreError extends UserError {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, fields: readonly string[] = []) {
    super(message, fields);
    this.name = 'StoreError';
    this.code = code;
  }
}
