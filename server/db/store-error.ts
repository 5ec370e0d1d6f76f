export type StoreErrorCode =
  | 'in-use'
  | 'not-durable'
  | 'no-access'
  | 'not-migrated'
  | 'not-found'
  | 'wrong-state'
  | 'disk-full'
  | 'study-paused'
  | 'study-closed'
  | 'read-only'
  | 'exists'
  | 'damaged';

/** A promise that the store could not keep. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
  }
}
