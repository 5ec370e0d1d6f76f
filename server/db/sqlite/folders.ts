import { and, asc, eq, ne } from 'drizzle-orm';
import type { FolderStore, KnownFolder } from '../contract/folder-store.ts';
import { StoreError } from '../contract/store-error.ts';
import { archivedStudies, studyAccess, studyFolders } from './console-schema.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Db } from './open.ts';
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

function folderOf(db: Db, study: string): KnownFolder | null {
  const row = db.select().from(studyFolders).where(eq(studyFolders.name, study)).get();
  return row ? toFolder(row) : null;
}

function wantFolder(db: Db, study: string): KnownFolder {
  const folder = folderOf(db, study);
  if (!folder) throw new StoreError('not-found', 'there is no such study');
  return folder;
}

/** Versions that were only staged for a preview do not count as published. */
const isPublished = (db: Db, study: string): boolean =>
  db
    .select({ id: studies.id })
    .from(studies)
    .where(and(eq(studies.name, study), ne(studies.state, 'draft')))
    .get() !== undefined;

function wantFree(db: Db, name: string): void {
  if (folderOf(db, name) !== null || isPublished(db, name))
    throw new StoreError('wrong-state', `there is a study ${name} already: choose another name`);
}

function wantUnpublished(db: Db, study: string, remedy: string): void {
  wantFolder(db, study);
  if (isPublished(db, study))
    throw new StoreError('wrong-state', `${study} was published, and its answers belong to it: ${remedy}`);
}

function rememberFolder(db: Db, folder: KnownFolder): void {
  const known = folderOf(db, folder.name);
  if (known?.isOwn === true) return;
  const { path } = folder;
  db.insert(studyFolders)
    .values(toRow(folder))
    .onConflictDoUpdate({ target: studyFolders.name, set: { path } })
    .run();
}

function addFolder(db: Db, { folder, accountId }: Parameters<FolderStore['addFolder']>[0]): void {
  wantFree(db, folder.name);
  const { name: study, createdBy: grantedBy, createdAt: at } = folder;
  db.insert(studyFolders).values(toRow(folder)).run();
  db.insert(studyAccess).values({ study, accountId, grantedBy, at }).onConflictDoNothing().run();
}

function renameStudy(db: Db, study: string, to: string): void {
  wantUnpublished(db, study, 'duplicate it under the other name');
  wantFree(db, to);
  db.update(studyFolders).set({ name: to }).where(eq(studyFolders.name, study)).run();
  // Accounts that were given access to the new name beforehand keep it.
  const granted = db.select().from(studyAccess).where(eq(studyAccess.study, study)).all();
  for (const access of granted)
    db.insert(studyAccess)
      .values({ ...access, study: to })
      .onConflictDoNothing()
      .run();
  db.delete(studyAccess).where(eq(studyAccess.study, study)).run();
  renameStudyOfTokens(db, study, to);
}

/** Access goes by name: another study of the same name is another matter. */
function forgetStudy(db: Db, study: string): void {
  wantUnpublished(db, study, 'archive it instead');
  db.delete(studyAccess).where(eq(studyAccess.study, study)).run();
  forgetStudyOfTokens(db, study);
  db.delete(archivedStudies).where(eq(archivedStudies.study, study)).run();
  db.delete(studyFolders).where(eq(studyFolders.name, study)).run();
}

function setArchived(
  db: Db,
  { study, isArchived, actor, at }: Parameters<FolderStore['setArchived']>[0],
): void {
  if (isArchived) db.insert(archivedStudies).values({ study, actor, at }).onConflictDoNothing().run();
  else db.delete(archivedStudies).where(eq(archivedStudies.study, study)).run();
}

/** The part of the store that is about folders. */
export function folderStore(db: Db, writes: Pick<GroupCommit, 'do'>): FolderStore {
  return {
    listFolders: async () =>
      db.select().from(studyFolders).orderBy(asc(studyFolders.name)).all().map(toFolder),
    folderOf: async (study) => folderOf(db, study),
    rememberFolder: (folder) => writes.do((tx) => rememberFolder(tx, folder)),
    addFolder: (added) => writes.do((tx) => addFolder(tx, added)),
    placeFolder: (study, { path, isOwn }) =>
      writes.do((tx) => {
        wantFolder(tx, study);
        tx.update(studyFolders)
          .set({ path, own: isOwn ? 1 : 0 })
          .where(eq(studyFolders.name, study))
          .run();
      }),
    renameStudy: (study, to) => writes.do((tx) => renameStudy(tx, study, to)),
    forgetStudy: (study) => writes.do((tx) => forgetStudy(tx, study)),
    listArchived: async () =>
      db
        .select()
        .from(archivedStudies)
        .all()
        .map(({ study }) => study),
    setArchived: (change) => writes.do((tx) => setArchived(tx, change)),
  };
}
