/**
 * Pattern of account names: lowercase letters, digits and characters of email addresses. Separate from the schemas, so that
 * browsers need not load those.
 */
export const ACCOUNT_NAME = /^[a-z0-9][a-z0-9._@-]{0,59}$/u;

/** Length of a password in characters of any kind. NIST SP 800-63B advises against composition rules. */
export const PASSWORD = { least: 12, most: 200 };

/** Pattern of names of studies created in the console: valid as a folder name on every system, and in addresses. */
export const STUDY_NAME = /^[a-z0-9][a-z0-9_-]{0,59}$/u;

/** Bytes of a file per request: a request ends within two minutes at 1 Mbit/s. */
export const PIECE_BYTES = 8 * 1024 ** 2;

/** Extensions of uploadable tables, and their largest size. */
export const TABLE_ENDINGS = ['.csv', '.tsv', '.jsonl', '.json'] as const;
export const MAX_TABLE_BYTES = 20 * 1024 * 1024;

/** Rows per reply of the table of listeners. */
export const LISTENERS_AT_ONCE = 50;

/** Number of simulated listeners in a rehearsal. */
export const REHEARSED = { least: 1, most: 500 };

/** Sort keys of the table of listeners. */
export const LISTENER_SORTS = [
  'arrival',
  'listener',
  'state',
  'ratings',
  'counting',
  'minutes',
  'checks',
  'agreement',
  'rules',
  'decision',
] as const;
