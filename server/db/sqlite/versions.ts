import { createHash } from 'node:crypto';
import { eq, max, sql } from 'drizzle-orm';
import { canonicalJson } from '#core/canonical-json.ts';
import type { Study } from '#core/study/study.ts';
import { STUDY_STATES, StoreError, type NewVersion, type StudyState, type StudyVersion } from '../store.ts';
import { Recent } from '../../recent.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './open.ts';
import { prepared } from './prepared.ts';
import { studies, versions } from './schema.ts';

/** Parsed studies kept in memory; one of a thousand clips is some megabytes. */
const KEPT_STUDIES = 20;

const columns = {
  id: versions.id,
  studyId: versions.studyId,
  name: studies.name,
  slug: studies.slug,
  number: versions.number,
  publishedAt: versions.publishedAt,
  state: studies.state,
};

const selectDocument = prepared((db) =>
  db
    .select({ document: versions.document })
    .from(versions)
    .where(eq(versions.id, sql.placeholder('id')))
    .prepare(),
);

const recentStudies = prepared(() => new Recent<Study>(KEPT_STUDIES));

/** The document was written by publishVersion from a Study and never changes, so it is read and parsed once. */
function studyOf(db: Db, id: string): Study {
  const known = recentStudies(db).get(id);
  if (known) return known;
  const row = selectDocument(db).get({ id });
  if (!row) throw new Error(`study version ${id} is not in the database`);
  const study: Study = JSON.parse(row.document);
  recentStudies(db).set(id, study);
  return study;
}

type Row = Omit<StudyVersion, 'study' | 'state'> & { state: string };

function toVersion(db: Db, row: Row): StudyVersion {
  return { ...row, state: oneOf(STUDY_STATES, row.state), study: studyOf(db, row.id) };
}

export function versionById(db: Db, id: string): StudyVersion | null {
  const row = db
    .select(columns)
    .from(versions)
    .innerJoin(studies, eq(studies.id, versions.studyId))
    .where(eq(versions.id, id))
    .get();
  return row ? toVersion(db, row) : null;
}

const selectCurrent = (column: typeof studies.slug | typeof studies.name) =>
  prepared((db) =>
    db
      .select(columns)
      .from(studies)
      .innerJoin(versions, eq(versions.id, studies.currentVersion))
      .where(eq(column, sql.placeholder('key')))
      .prepare(),
  );

const selectBySlug = selectCurrent(studies.slug);
const selectByName = selectCurrent(studies.name);

/** The version that new sessions get. */
export function currentVersion(db: Db, key: { slug: string } | { name: string }): StudyVersion | null {
  const row =
    'slug' in key ? selectBySlug(db).get({ key: key.slug }) : selectByName(db).get({ key: key.name });
  return row ? toVersion(db, row) : null;
}

export function listCurrentVersions(db: Db): StudyVersion[] {
  const rows = db
    .select(columns)
    .from(studies)
    .innerJoin(versions, eq(versions.id, studies.currentVersion))
    .orderBy(studies.name)
    .all();
  return rows.map((row) => toVersion(db, row));
}

export function publishVersion(db: Db, { name, slug, study, at }: NewVersion): StudyVersion {
  const document = canonicalJson(study);
  const id = createHash('sha256').update(canonicalJson({ name, study })).digest('hex');
  const existing = db.select().from(studies).where(eq(studies.name, name)).get();
  const studyId = existing?.id ?? slug;
  const current = { currentVersion: id, groupName: study.config.recruitment.group ?? null };
  if (existing) db.update(studies).set(current).where(eq(studies.id, studyId)).run();
  else
    db.insert(studies)
      .values({ id: studyId, name, slug, ...current, createdAt: at })
      .run();
  const known = versionById(db, id);
  if (known) return known;
  const last = db
    .select({ number: max(versions.number) })
    .from(versions)
    .where(eq(versions.studyId, studyId))
    .get();
  const number = (last?.number ?? 0) + 1;
  db.insert(versions).values({ id, studyId, number, document, publishedAt: at }).run();
  const state = oneOf(STUDY_STATES, existing?.state ?? 'open');
  return { id, studyId, name, slug: existing?.slug ?? slug, number, publishedAt: at, state, study };
}

export function setStudyState(db: Db, name: string, state: StudyState): void {
  const { changes } = db.update(studies).set({ state }).where(eq(studies.name, name)).run();
  if (changes === 0) throw new StoreError('not-found', `there is no study ${name}: publish it first`);
}
