import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

/** Portable types only: text ids, integer milliseconds (UTC), JSON as canonical text, booleans as 0/1. */

export const studies = sqliteTable('studies', {
  id: text().primaryKey(),
  name: text().notNull().unique(), // of its folder
  /** 128 random bits, base64url: the listener's link. */
  slug: text().notNull().unique(),
  /** Version that new sessions get; of a draft, the one staged last. */
  currentVersion: text('current_version').notNull(),
  /** draft, open, paused or closed: whether new listeners are let in. */
  state: text().notNull().default('open'),
  /** Listeners of one study of a group may not take part in another; null: no group. */
  groupName: text('group_name'),
  createdAt: integer('created_at').notNull(),
});

export const versions = sqliteTable(
  'versions',
  {
    /** SHA-256 of the canonical JSON of {name, study}, hexadecimal; `document` is the study's part. */
    id: text().primaryKey(),
    studyId: text('study_id')
      .notNull()
      .references(() => studies.id),
    number: integer().notNull(),
    /** Canonical JSON of the study: config, texts, clips with the hashes of their derived files. */
    document: text().notNull(),
    primaryAnalysis: text('primary_analysis'), // canonical JSON, as resolved when stored; null: older
    publishedAt: integer('published_at').notNull(),
    /** When it was stored without being published, as `published_at` says then too; null: it is published. */
    stagedAt: integer('staged_at'),
  },
  (table) => [
    unique('versions_number').on(table.studyId, table.number),
    // SQLite stores a row's columns in order, and would read through the document for what is behind it.
    index('versions_head').on(table.id, table.studyId, table.number, table.publishedAt),
  ],
);

/** The only table with recruiter ids. Deleting a row here makes the listener anonymous. */
export const recruits = sqliteTable(
  'recruits',
  {
    studyId: text('study_id').notNull(),
    mode: text().notNull(),
    listenerId: text('listener_id').notNull(),
    recruiter: text().notNull(),
    participantId: text('participant_id').notNull(),
    recruiterStudyId: text('recruiter_study_id').notNull(),
    submissionId: text('submission_id').notNull(),
    arrivedAt: integer('arrived_at').notNull(),
    /** The recruiter's last status of the submission, in its own words; null: none yet. */
    status: text(),
    statusAt: integer('status_at'),
  },
  (table) => [
    primaryKey({
      columns: [table.studyId, table.mode, table.recruiter, table.participantId, table.submissionId],
    }),
    index('recruits_person').on(table.recruiter, table.participantId),
    index('recruits_listener').on(table.studyId, table.listenerId),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    listenerId: text('listener_id').notNull(),
    studyId: text('study_id').notNull(),
    versionId: text('version_id')
      .notNull()
      .references(() => versions.id),
    mode: text().notNull(),
    state: text().notNull(),
    seed: text().notNull(),
    layoutVersion: integer('layout_version').notNull().default(1),
    verification: text(), // token or submission; null: nobody vouched for its listener
    /** 1 for people; a simulated listener's clock runs this many times faster. */
    timeScale: integer('time_scale').notNull(),
    consentVersion: text('consent_version'),
    consentedAt: integer('consented_at'),
    /** Until when an active session holds its place. */
    expiresAt: integer('expires_at'),
    /** How many sessions may hold a place at once, as agreed at consent; null: no limit. */
    placeLimit: integer('place_limit'),
    completedAt: integer('completed_at'),
    /** When it was screened out or left. */
    endedAt: integer('ended_at'),
    code: text(),
    /** The listener's language, one of those the study offers; null: the main one. */
    language: text(),
    /** The part of the listeners that this one belongs to, of those with quotas of their own; null: the study has none. */
    stratum: text(),
    /** When the listener last came, after being away for a while. */
    visitAt: integer('visit_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    unique('sessions_listener').on(table.studyId, table.listenerId),
    index('sessions_place').on(table.studyId, table.mode, table.state, table.expiresAt),
  ],
);

/** Keys that browsers hold; a listener may come back with a new browser. */
export const sessionKeys = sqliteTable(
  'session_keys',
  {
    /** SHA-256 of the key, hexadecimal. */
    hash: text().primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('session_keys_session').on(table.sessionId)],
);

export const pages = sqliteTable(
  'pages',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id),
    /** 1-based. */
    position: integer().notNull(),
    versionId: text('version_id').notNull(),
    mode: text().notNull(),
    block: integer().notNull(),
    batch: integer(),
    unit: text().notNull(),
    /** Sessions that may hold the unit; null: no limit. */
    quota: integer(),
    lease: text().notNull(),
    expiresAt: integer('expires_at').notNull(),
    openedAt: integer('opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.position] }),
    /** Of leases that may run out: an answered page is in no index but that of its session. */
    index('pages_reserved')
      .on(table.expiresAt)
      .where(sql`lease = 'reserved'`),
    check('pages_lease', sql`${table.lease} in ('reserved', 'completed', 'released')`),
  ],
);

/** The guarantee that no clip is given to a listener twice. */
export const pageClips = sqliteTable(
  'page_clips',
  {
    sessionId: text('session_id').notNull(),
    clip: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.clip] })],
);

export const answers = sqliteTable(
  'answers',
  {
    /** Made by the browser (UUID): sending twice stores once. */
    id: text().primaryKey(),
    sessionId: text('session_id').notNull(),
    position: integer().notNull(),
    /** Canonical JSON of the answer request. */
    payload: text().notNull(),
    sha256: text().notNull(),
    /** Media time played on the page, milliseconds. */
    heardMs: integer('heard_ms').notNull(),
    /** 1: stored after the lease had run out and others had filled the place of its unit or of its session. */
    surplus: integer().notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('answers_page').on(table.sessionId, table.position),
    foreignKey({
      columns: [table.sessionId, table.position],
      foreignColumns: [pages.sessionId, pages.position],
    }),
  ],
);

export const checks = sqliteTable(
  'checks',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id),
    name: text().notNull(),
    /** done, or a part on the way there: attempt, trial. `result` is canonical JSON. */
    event: text().notNull().default('done'),
    result: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index('checks_session').on(table.sessionId)],
);

/** Events that are neither answers nor checks; append only. */
export const events = sqliteTable(
  'events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    studyId: text('study_id').notNull(),
    sessionId: text('session_id'),
    kind: text().notNull(),
    detail: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index('events_study').on(table.studyId)],
);

/** Reviewers' judgements of justifications or clips, blind to their origin and to each other. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    studyId: text('study_id')
      .notNull()
      .references(() => studies.id),
    /** answers: justifications of sessions; clips: the check of clips before the study opens. */
    queue: text().notNull(),
    /** The question and what it is about, unique in its queue: session, position and part of an answer, or a clip. */
    subject: text().notNull(),
    /** The session of an answer; null for clips. */
    sessionId: text('session_id').references(() => sessions.id),
    reviewer: text().notNull(),
    /** 1: this one decides where two reviewers differ. */
    adjudicates: integer().notNull(),
    verdict: text().notNull(),
    /** Canonical JSON: coding sheet and reason. */
    detail: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.studyId, table.queue, table.subject, table.reviewer),
    index('reviews_session').on(table.sessionId),
    check('reviews_queue', sql`${table.queue} in ('answers', 'clips')`),
  ],
);

/** Bonuses that were put together to be paid at once; a recruiter's own id for them is kept, so that none is paid twice. */
export const bonusBatches = sqliteTable('bonus_batches', {
  id: text().primaryKey(),
  studyId: text('study_id')
    .notNull()
    .references(() => studies.id),
  recruiter: text().notNull(),
  /** Reason for the bonus, in the researcher's words: a listener gets at most one bonus per reason. */
  reason: text().notNull(),
  currency: text().notNull(),
  /** planned: not sent yet. created: the recruiter has it. paying: the order went out and no reply is known. paid. */
  state: text().notNull(),
  /** The recruiter's id of the payment; null before it has one. */
  paymentId: text('payment_id').unique(),
  /** The account that requested it. */
  actor: text().notNull(),
  createdAt: integer('created_at').notNull(),
  /** When the order to pay went out, then when it was known to be paid. */
  paidAt: integer('paid_at'),
});

export const bonuses = sqliteTable(
  'bonuses',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => bonusBatches.id),
    studyId: text('study_id').notNull(),
    listenerId: text('listener_id').notNull(),
    reason: text().notNull(),
    amount: integer().notNull(), // in the smallest unit of the currency, like pence
  },
  (table) => [primaryKey({ columns: [table.studyId, table.listenerId, table.reason] })],
);

/** Messages of a recruiter that were taken, by their own id: a second copy is ignored. */
export const recruiterMessages = sqliteTable(
  'recruiter_messages',
  {
    recruiter: text().notNull(),
    id: text().notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recruiter, table.id] })],
);
