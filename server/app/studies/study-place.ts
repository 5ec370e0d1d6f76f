import { resolve } from 'node:path';
import type { PlaceState } from '#core/api/studies.ts';
import type { KnownFolder } from '../../db/contract/folder-store.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { isRatingsStudy } from '../imports/ratings-study.ts';
import { linksOf } from './study-links.ts';
import type { StudiesContext } from './studies-context.ts';

/** Location of a study: a folder, a version for listeners, or both. */
export interface StudyPlace {
  name: string;
  /** Absolute path; null if the folder is unknown. It may have been deleted. */
  folder: string | null;
  /** Whether the folder belongs to the console, so its files may be changed. */
  isOwn: boolean;
  /** Version for new listeners; null if none was published. */
  version: StudyVersion | null;
  state: PlaceState;
  /** Link for listeners; null if the study was never published. */
  link: string | null;
}

type PlaceContext = Pick<StudiesContext, 'store' | 'env' | 'url' | 'secret'>;

/** Error for an unknown study, and the same for a study of another account, so that it reveals nothing. */
export const noSuchStudy = (): AppError => new AppError('not-found', 'there is no such study');

async function placeOf(
  { env, url, secret }: PlaceContext,
  name: string,
  folder: KnownFolder | null,
  current: StudyVersion | null,
): Promise<StudyPlace | null> {
  // A staged version without its folder is not a study.
  const version = current && current.state !== 'draft' ? current : null;
  if (!folder && !version) return null;
  const isOwn = folder?.isOwn ?? false;
  const path = folder && resolve(env.dataFolder, folder.path);
  const unpublished = isOwn ? 'draft' : 'unpublished';
  return {
    name,
    folder: path,
    isOwn,
    version,
    state: version?.state ?? (path !== null && (await isRatingsStudy(path)) ? 'ratings' : unpublished),
    link: version && linksOf(url(), secret, version).listeners,
  };
}

/** Location of a study by its name. Throws AppError 'not-found'. */
export async function studyPlace(context: PlaceContext, name: string): Promise<StudyPlace> {
  const [folder, version] = await Promise.all([
    context.store.folderOf(name),
    context.store.currentVersionByName(name),
  ]);
  const place = await placeOf(context, name, folder, version);
  if (!place) throw noSuchStudy();
  return place;
}

/** Throws AppError 'wrong-step', with a remedy, if the folder of a study was moved or deleted. */
export async function wantFolder(name: string, folder: string): Promise<void> {
  if (!(await statOrNull(folder))?.isDirectory())
    throw new AppError(
      'wrong-step',
      `the folder of ${name} is no longer on the server: restore it from a backup, or upload its files again with Replace files`,
    );
}

/**
 * Folder of a study. Throws AppError 'not-found' for an unknown study, and 'wrong-step' if its folder is unknown or
 * no longer exists.
 */
export async function studyFolderOf(context: PlaceContext, name: string): Promise<string> {
  const { folder } = await studyPlace(context, name);
  if (folder === null)
    throw new AppError(
      'wrong-step',
      `the folder of ${name} is unknown: upload its files, or publish the folder again with earshot publish`,
    );
  await wantFolder(name, folder);
  return folder;
}

/** Every study, by name. */
export async function allPlaces(context: PlaceContext): Promise<StudyPlace[]> {
  const [folders, versions] = await Promise.all([
    context.store.listFolders(),
    context.store.listCurrentVersions(),
  ]);
  const folderOf = new Map(folders.map((folder) => [folder.name, folder]));
  const versionOf = new Map(versions.map((version) => [version.name, version]));
  const names = [...new Set([...folderOf.keys(), ...versionOf.keys()])].toSorted();
  const places = await Promise.all(
    names.map((name) => placeOf(context, name, folderOf.get(name) ?? null, versionOf.get(name) ?? null)),
  );
  return places.filter((place) => place !== null);
}

/** Throws AppError 'conflict' for a name that a study already has, with a remedy. */
export async function wantFreeName(context: PlaceContext, name: string): Promise<void> {
  const [folder, version] = await Promise.all([
    context.store.folderOf(name),
    context.store.currentVersionByName(name),
  ]);
  if (await placeOf(context, name, folder, version))
    throw new AppError('conflict', `there is a study ${name} already: choose another name`);
}
