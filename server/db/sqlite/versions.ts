import { createHash } from 'node:crypto';
import { eq, max } from 'drizzle-orm';
import { canonicalJson } from '#core/canonical-json.ts';
import type { Study } from '#core/study/study.ts';
import type { NewVersion, StudyVersion } from '../store.ts';
import type { Db } from './open.ts';
import { studies, versions } from './schema.ts';

const columns = {
  id: versions.id,
  studyId: versions.studyId,
  name: studies.name,
  slug: studies.slug,
  number: versions.number,
  publishedAt: versions.publishedAt,
  document: versions.document,
};

interface Row extends Omit<StudyVersion, 'study'> {
  document: string;
}

/** The document was written by publishVersion from a Study and is never changed. */
function toVersion({ document, ...row }: Row): StudyVersion {
  const study: Study = JSON.parse(document);
  return { ...row, study };
}

export function versionById(db: Db, id: string): StudyVersion | null {
  const row = db
    .select(columns)
    .from(versions)
    .innerJoin(studies, eq(studies.id, versions.studyId))
    .where(eq(versions.id, id))
    .get();
  return row ? toVersion(row) : null;
}

/** The version that new sessions get. */
export function currentVersion(db: Db, key: { slug: string } | { name: string }): StudyVersion | null {
  const which = 'slug' in key ? eq(studies.slug, key.slug) : eq(studies.name, key.name);
  const row = db
    .select(columns)
    .from(studies)
    .innerJoin(versions, eq(versions.id, studies.currentVersion))
    .where(which)
    .get();
  return row ? toVersion(row) : null;
}

export function listCurrentVersions(db: Db): StudyVersion[] {
  const rows = db
    .select(columns)
    .from(studies)
    .innerJoin(versions, eq(versions.id, studies.currentVersion))
    .orderBy(studies.name)
    .all();
  return rows.map(toVersion);
}

export function publishVersion(db: Db, { name, slug, study, at }: NewVersion): StudyVersion {
  const document = canonicalJson(study);
  const id = createHash('sha256').update(canonicalJson({ name, study })).digest('hex');
  const existing = db.select().from(studies).where(eq(studies.name, name)).get();
  const studyId = existing?.id ?? slug;
  if (existing) db.update(studies).set({ currentVersion: id }).where(eq(studies.id, studyId)).run();
  else db.insert(studies).values({ id: studyId, name, slug, currentVersion: id, createdAt: at }).run();
  const known = versionById(db, id);
  if (known) return known;
  const last = db
    .select({ number: max(versions.number) })
    .from(versions)
    .where(eq(versions.studyId, studyId))
    .get();
  const number = (last?.number ?? 0) + 1;
  db.insert(versions).values({ id, studyId, number, document, publishedAt: at }).run();
  return { id, studyId, name, slug: existing?.slug ?? slug, number, publishedAt: at, study };
}
