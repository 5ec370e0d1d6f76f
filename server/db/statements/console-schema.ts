import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sessions, studies } from './schema.ts';

/** Tables of the researchers' console: accounts and access, the log of actions, decisions made by hand. */

export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    /** The name that is typed to sign in, in small letters. */
    name: text().notNull().unique(),
    role: text().notNull(),
    /** scrypt with its parameters and salt; null: none was chosen yet. */
    password: text(),
    createdAt: integer('created_at').notNull(),
    /** Since when nobody gets in with it; null: it is in use. */
    disabledAt: integer('disabled_at'),
  },
  (table) => [check('accounts_role', sql`${table.role} in ('owner', 'researcher', 'reviewer', 'viewer')`)],
);

export const accountSessions = sqliteTable(
  'account_sessions',
  {
    /** SHA-256 of the key in the cookie, hexadecimal. */
    hash: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: integer('created_at').notNull(),
    /** When it was last used, to the minute. */
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [index('account_sessions_account').on(table.accountId)],
);

/** Links with which a person sets a password once. */
export const accountLinks = sqliteTable('account_links', {
  /** SHA-256 of the secret in the link, hexadecimal. */
  hash: text().primaryKey(),
  /** null: whoever has the link makes the first account, an owner. */
  accountId: text('account_id').references(() => accounts.id),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
});

/** Access tokens of scripts. */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token, hexadecimal. */
    hash: text().notNull().unique(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    scope: text().notNull(),
    /** 1: every study of the account; 0: those in access_token_studies. */
    everyStudy: integer('every_study').notNull(),
    createdAt: integer('created_at').notNull(),
    /** null: never. */
    expiresAt: integer('expires_at'),
    /** Last use, to the minute; null: never used. */
    usedAt: integer('used_at'),
  },
  (table) => [
    uniqueIndex('access_tokens_name').on(table.accountId, table.name),
    check('access_tokens_scope', sql`${table.scope} in ('read', 'write')`),
  ],
);

/** Studies that a token is limited to, by name. */
export const accessTokenStudies = sqliteTable(
  'access_token_studies',
  {
    tokenId: text('token_id')
      .notNull()
      .references(() => accessTokens.id),
    study: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.study] })],
);

/** Which account may see which study. Keyed by name, since a study in preparation has no version yet. */
export const studyAccess = sqliteTable(
  'study_access',
  {
    study: text().notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    grantedBy: text('granted_by').notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.study, table.accountId] })],
);

/** Actions of each account; append only. */
export const accountLog = sqliteTable(
  'account_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Name of the account at that time; empty: nobody who was signed in. */
    account: text().notNull(),
    action: text().notNull(),
    /** Name of the study; null: it was about none. */
    study: text(),
    detail: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index('account_log_study').on(table.study)],
);

/** Places of the study folders. */
export const studyFolders = sqliteTable('study_folders', {
  /** Name of the study, which is the folder's. */
  name: text().primaryKey(),
  /** Relative to the data folder where it is inside it, so that the data folder can be moved; otherwise absolute. */
  path: text().notNull(),
  /** 1: the folder is inside the data folder, so the console may change it. */
  own: integer().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** Archived studies: hidden from lists unless asked for. Nothing else about them changes. */
export const archivedStudies = sqliteTable('archived_studies', {
  study: text().primaryKey(),
  actor: text().notNull(),
  at: integer().notNull(),
});

/** Decisions made by hand about a session; append only, the last one holds. */
export const decisions = sqliteTable(
  'decisions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    studyId: text('study_id')
      .notNull()
      .references(() => studies.id),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id),
    /** keep, exclude, ask_to_return, or undone: the one before does not hold any more. */
    verdict: text().notNull(),
    reason: text().notNull(),
    actor: text().notNull(),
    /** 1: whoever decided could know which system is which. */
    unblinded: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    index('decisions_study').on(table.studyId),
    index('decisions_session').on(table.sessionId),
    check('decisions_verdict', sql`${table.verdict} in ('keep', 'exclude', 'ask_to_return', 'undone')`),
  ],
);

/** Since when names of systems are shown with the results of a study; one row a study, never changed. */
export const unblindings = sqliteTable('unblindings', {
  studyId: text('study_id')
    .primaryKey()
    .references(() => studies.id),
  actor: text().notNull(),
  /** SHA-256 of the primary screening set that was fixed then. */
  screening: text().notNull(),
  at: integer().notNull(),
});

/** Background tasks started by an account: exports, archives, rehearsals. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text().primaryKey(),
    /** Name of the study. */
    study: text().notNull(),
    kind: text().notNull(),
    /** Canonical JSON of what was asked for. */
    request: text().notNull(),
    /** running, done, failed; running ones of an earlier process are failed. */
    state: text().notNull(),
    /** Canonical JSON: what came of it, or the error. */
    result: text(),
    /** Name, SHA-256 and size of the file ready for download; null: none. */
    file: text(),
    sha256: text(),
    bytes: integer(),
    actor: text().notNull(),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (table) => [
    index('jobs_study').on(table.study),
    check('jobs_state', sql`${table.state} in ('running', 'done', 'failed')`),
  ],
);
