/** What a name of an account may be: what stands in an address. Apart from the schemas, which browsers need not fetch. */
export const ACCOUNT_NAME = /^[a-z0-9][a-z0-9._@-]{0,59}$/u;

/** Characters of a password: long and of any kind. NIST SP 800-63B asks for no mixture of characters. */
export const PASSWORD = { least: 12, most: 200 };

/** What a study that is made in the console may be called: its folder's name on every system, and part of addresses. */
export const STUDY_NAME = /^[a-z0-9][a-z0-9_-]{0,59}$/u;

/** Bytes of a file that are sent at once: a request ends within two minutes on a line of 1 Mbit/s. */
export const PIECE_BYTES = 8 * 1024 ** 2;

/** Endings of the tables that can be uploaded, and how large they may be. */
export const TABLE_ENDINGS = ['.csv', '.tsv', '.jsonl', '.json'] as const;
export const MAX_TABLE_BYTES = 20 * 1024 * 1024;

/** Rows of the table of listeners that are sent together. */
export const LISTENERS_AT_ONCE = 50;

/** Simulated listeners of a rehearsal. */
export const REHEARSED = { least: 1, most: 500 };

/** What the table of listeners can be sorted by. */
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
