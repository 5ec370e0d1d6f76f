import { each, type Steps, take } from './steps.ts';
import { and, desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import { storedPrimary } from '#core/primary/primary.ts';
import type { Study } from '#core/study/study.ts';
import {
  STUDY_STATES,
  StoreError,
  type LiveState,
  type NewVersion,
  type StudyState,
  type StudyVersion,
  type VersionEntry,
} from '../contract/store.ts';
import { Recent } from '../../platform/recent.ts';
import { appendEvent } from './events.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';
import { prepared } from './prepared.ts';
import { studies, versions } from './schema.ts';

/**
 * Parsed studies are kept in memory up to this size of their documents: hundreds of usual ones, so that what reads all studies every
 * minute parses none again, or some of ten thousand clips.
 */
const KEPT_CHARACTERS = 32e6;

const columns = {
  id: versions.id,
  studyId: versions.studyId,
  name: studies.name,
  slug: studies.slug,
  number: versions.number,
  publishedAt: versions.publishedAt,
  state: studies.state,
};

/** With the study's id too, which SQLite needs to choose the index that holds all these columns. */
const isCurrent = and(eq(versions.id, studies.currentVersion), eq(versions.studyId, studies.id));

const selectDocument = prepared((db) =>
  db
    .select({ document: versions.document, primary: versions.primaryAnalysis })
    .from(versions)
    .where(eq(versions.id, sql.placeholder('id')))
    .prepare(),
);

interface Kept extends Content {
  /** Length of its document. */
  size: number;
}

const recentContents = prepared(() => new Recent<Kept>(KEPT_CHARACTERS, ({ size }) => size));

type Content = Pick<StudyVersion, 'study' | 'primary'>;

/** The document was written from a Study and never changes, so it is read and parsed once. */
function* contentOf(db: Db, id: string): Steps<Content> {
  const known = recentContents(db).get(id);
  if (known) return { study: known.study, primary: known.primary };
  const row = yield* take(selectDocument(db).get({ id }));
  if (!row) throw new Error(`study version ${id} is not in the database`);
  const study: Study = JSON.parse(row.document);
  const primary = row.primary === null ? null : storedPrimary(JSON.parse(row.primary));
  const content = { study, primary };
  recentContents(db).set(id, { ...content, size: row.document.length });
  return content;
}

type Row = Omit<StudyVersion, keyof Content | 'state'> & { state: string };

function* toVersion(db: Db, row: Row): Steps<StudyVersion> {
  return { ...row, state: oneOf(STUDY_STATES, row.state), ...(yield* contentOf(db, row.id)) };
}

export function* versionById(db: Db, id: string): Steps<StudyVersion | null> {
  const row = yield* take(
    db
      .select(columns)
      .from(versions)
      .innerJoin(studies, eq(studies.id, versions.studyId))
      .where(eq(versions.id, id))
      .get(),
  );
  return row ? yield* toVersion(db, row) : null;
}

const selectCurrent = (column: typeof studies.slug | typeof studies.name) =>
  prepared((db) =>
    db
      .select(columns)
      .from(studies)
      .innerJoin(versions, isCurrent)
      .where(eq(column, sql.placeholder('key')))
      .prepare(),
  );

const selectBySlug = selectCurrent(studies.slug);
const selectByName = selectCurrent(studies.name);

/** The version that new sessions get. Only researchers know a draft, by its name: no link leads to it. */
export function* currentVersion(
  db: Db,
  key: { slug: string } | { name: string },
): Steps<StudyVersion | null> {
  const row =
    'slug' in key
      ? yield* take(selectBySlug(db).get({ key: key.slug }))
      : yield* take(selectByName(db).get({ key: key.name }));
  return row && ('name' in key || row.state !== 'draft') ? yield* toVersion(db, row) : null;
}

export function* listCurrentVersions(db: Db): Steps<StudyVersion[]> {
  const rows = yield* take(
    db.select(columns).from(studies).innerJoin(versions, isCurrent).orderBy(studies.name).all(),
  );
  return yield* each(rows, (row) => toVersion(db, row));
}

/** All versions of a study, the newest first. */
export function* versionsOf(db: Db, name: string): Steps<VersionEntry[]> {
  const rows = yield* take(
    db
      .select({ ...columns, stagedAt: versions.stagedAt, current: studies.currentVersion })
      .from(versions)
      .innerJoin(studies, eq(studies.id, versions.studyId))
      .where(eq(studies.name, name))
      .orderBy(desc(versions.number))
      .all(),
  );
  return rows.map(({ id, number, publishedAt, stagedAt, current }) => ({
    id,
    number,
    publishedAt: stagedAt === null ? publishedAt : null,
    stagedAt,
    isCurrent: id === current,
  }));
}

/** Stores a version under a number of its own, with its study, unless they are there. */
function* store(
  db: Db,
  { name, slug, id, document, primary, at }: NewVersion,
  fresh: { state: StudyState; stagedAt: number | null },
): Steps<StudyVersion> {
  const known = yield* versionById(db, id);
  if (known) return known;
  const study = yield* take(db.select({ id: studies.id }).from(studies).where(eq(studies.name, name)).get());
  const { state, stagedAt } = fresh;
  if (!study)
    yield* take(
      db.insert(studies).values({ id: slug, name, slug, currentVersion: id, state, createdAt: at }).run(),
    );
  const studyId = study?.id ?? slug;
  const last = yield* take(
    db
      .select({ number: max(versions.number) })
      .from(versions)
      .where(eq(versions.studyId, studyId))
      .get(),
  );
  const number = (last?.number ?? 0) + 1;
  yield* take(
    db
      .insert(versions)
      .values({ id, studyId, number, document, primaryAnalysis: primary, publishedAt: at, stagedAt })
      .onConflictDoNothing()
      .run(),
  );
  return yield* mustBeThere(db, id);
}

function* mustBeThere(db: Db, id: string): Steps<StudyVersion> {
  const version = yield* versionById(db, id);
  if (!version) throw new StoreError('not-found', `there is no version ${id}`);
  return version;
}

/** Columns of a study about the version that new sessions get. */
const currentOf = ({ id, study }: StudyVersion) => ({
  currentVersion: id,
  groupName: study.config.recruitment.group ?? null,
});

export function* publishStored(db: Db, id: string, at: number): Steps<StudyVersion> {
  const version = yield* mustBeThere(db, id);
  const { studyId, state } = version;
  yield* take(
    db
      .update(studies)
      .set({ ...currentOf(version), state: state === 'draft' ? 'open' : state })
      .where(eq(studies.id, studyId))
      .run(),
  );
  yield* take(
    db
      .update(versions)
      .set({ publishedAt: at, stagedAt: null })
      .where(and(eq(versions.id, id), isNotNull(versions.stagedAt)))
      .run(),
  );
  yield* appendEvent(db, { kind: 'study-changed', studyId, at });
  return yield* mustBeThere(db, id);
}

export function* publishVersion(db: Db, version: NewVersion): Steps<StudyVersion> {
  yield* store(db, version, { state: 'open', stagedAt: null });
  return yield* publishStored(db, version.id, version.at);
}

export function* stageVersion(db: Db, version: NewVersion): Steps<StudyVersion> {
  const stored = yield* store(db, version, { state: 'draft', stagedAt: version.at });
  const { id, studyId } = stored;
  yield* take(
    db
      .update(studies)
      .set(currentOf(stored))
      .where(and(eq(studies.id, studyId), eq(studies.state, 'draft')))
      .run(),
  );
  yield* appendEvent(db, { kind: 'study-changed', studyId, at: version.at });
  return yield* mustBeThere(db, id);
}

export function* setStudyState(db: Db, name: string, state: LiveState, at: number): Steps<void> {
  const before = yield* take(
    db.select({ id: studies.id, state: studies.state }).from(studies).where(eq(studies.name, name)).get(),
  );
  if (!before) throw new StoreError('not-found', `there is no study ${name}: publish it first`);
  if (before.state === 'draft')
    throw new StoreError('wrong-state', `${name} is a draft: publishing it opens it to listeners`);
  yield* take(db.update(studies).set({ state }).where(eq(studies.name, name)).run());
  yield* appendEvent(db, { kind: 'study-changed', studyId: before.id, at });
}
