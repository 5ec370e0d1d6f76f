import { type Steps, take } from './steps.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { FolderStore, KnownFolder } from '../contract/folder-store.ts';
import { StoreError } from '../contract/store-error.ts';
import { archivedStudies, studyAccess, studyFolders } from './console-schema.ts';
import { statement } from './prepared.ts';
import type { Runner } from './runner.ts';
import type { Db } from './db.ts';
import { forgetStudyOfTokens, renameStudyOfTokens } from './tokens.ts';
import { studies } from './schema.ts';

const toFolder = ({ own, ...row }: typeof studyFolders.$inferSelect): KnownFolder => ({
  ...row,
  isOwn: own === 1,
});

const toRow = ({ isOwn, ...folder }: KnownFolder): typeof studyFolders.$inferInsert => ({
  ...folder,
  own: isOwn ? 1 : 0,
});

function* folderOf(db: Db, study: string): Steps<KnownFolder | null> {
  const row = yield* take(db.select().from(studyFolders).where(eq(studyFolders.name, study)).get());
  return row ? toFolder(row) : null;
}

function* wantFolder(db: Db, study: string): Steps<KnownFolder> {
  const folder = yield* folderOf(db, study);
  if (!folder) throw new StoreError('not-found', 'there is no such study');
  return folder;
}

/** Versions that were only staged for a preview do not count as published. */
function* isPublished(db: Db, study: string): Steps<boolean> {
  return (
    (yield* take(
      db
        .select({ id: studies.id })
        .from(studies)
        .where(and(eq(studies.name, study), ne(studies.state, 'draft')))
        .get(),
    )) !== undefined
  );
}

function* wantFree(db: Db, name: string): Steps<void> {
  if ((yield* folderOf(db, name)) !== null || (yield* isPublished(db, name)))
    throw new StoreError('wrong-state', `there is a study ${name} already: choose another name`);
}

function* wantUnpublished(db: Db, study: string, remedy: string): Steps<void> {
  yield* wantFolder(db, study);
  if (yield* isPublished(db, study))
    throw new StoreError('wrong-state', `${study} was published, and its answers belong to it: ${remedy}`);
}

const putFolder = statement<typeof studyFolders.$inferInsert>(`
  insert into study_folders (name, path, own, created_by, created_at)
  values (@name, @path, @own, @createdBy, @createdAt)
  on conflict (name) do update set path = excluded.path`);

function* rememberFolder(db: Db, folder: KnownFolder): Steps<void> {
  const known = yield* folderOf(db, folder.name);
  if (known?.isOwn === true) return;
  yield* take(putFolder(db).run(toRow(folder)));
}

function* addFolder(db: Db, { folder, accountId }: Parameters<FolderStore['addFolder']>[0]): Steps<void> {
  yield* wantFree(db, folder.name);
  const { name: study, createdBy: grantedBy, createdAt: at } = folder;
  yield* take(db.insert(studyFolders).values(toRow(folder)).run());
  yield* take(db.insert(studyAccess).values({ study, accountId, grantedBy, at }).onConflictDoNothing().run());
}

function* renameStudy(db: Db, study: string, to: string): Steps<void> {
  yield* wantUnpublished(db, study, 'duplicate it under the other name');
  yield* wantFree(db, to);
  yield* take(db.update(studyFolders).set({ name: to }).where(eq(studyFolders.name, study)).run());
  // Accounts that were given access to the new name beforehand keep it.
  const granted = yield* take(db.select().from(studyAccess).where(eq(studyAccess.study, study)).all());
  for (const access of granted)
    yield* take(
      db
        .insert(studyAccess)
        .values({ ...access, study: to })
        .onConflictDoNothing()
        .run(),
    );
  yield* take(db.delete(studyAccess).where(eq(studyAccess.study, study)).run());
  yield* renameStudyOfTokens(db, study, to);
}

/** Access goes by name: another study of the same name is another matter. */
function* forgetStudy(db: Db, study: string): Steps<void> {
  yield* wantUnpublished(db, study, 'archive it instead');
  yield* take(db.delete(studyAccess).where(eq(studyAccess.study, study)).run());
  yield* forgetStudyOfTokens(db, study);
  yield* take(db.delete(archivedStudies).where(eq(archivedStudies.study, study)).run());
  yield* take(db.delete(studyFolders).where(eq(studyFolders.name, study)).run());
}

function* setArchived(
  db: Db,
  { study, isArchived, actor, at }: Parameters<FolderStore['setArchived']>[0],
): Steps<void> {
  if (isArchived)
    yield* take(db.insert(archivedStudies).values({ study, actor, at }).onConflictDoNothing().run());
  else yield* take(db.delete(archivedStudies).where(eq(archivedStudies.study, study)).run());
}

/** The part of the store that is about folders. */
export function folderStore({ read, write }: Pick<Runner, 'read' | 'write'>): FolderStore {
  return {
    listFolders: () =>
      read(function* (db) {
        return (yield* take(db.select().from(studyFolders).orderBy(asc(studyFolders.name)).all())).map(
          toFolder,
        );
      }),
    folderOf: (study) => read((db) => folderOf(db, study)),
    rememberFolder: (folder) => write((tx) => rememberFolder(tx, folder)),
    addFolder: (added) => write((tx) => addFolder(tx, added)),
    placeFolder: (study, { path, isOwn }) =>
      write(function* (tx) {
        yield* wantFolder(tx, study);
        yield* take(
          tx
            .update(studyFolders)
            .set({ path, own: isOwn ? 1 : 0 })
            .where(eq(studyFolders.name, study))
            .run(),
        );
      }),
    renameStudy: (study, to) => write((tx) => renameStudy(tx, study, to)),
    forgetStudy: (study) => write((tx) => forgetStudy(tx, study)),
    listArchived: () =>
      read(function* (db) {
        return (yield* take(db.select().from(archivedStudies).all())).map(({ study }) => study);
      }),
    setArchived: (change) => write((tx) => setArchived(tx, change)),
  };
}
