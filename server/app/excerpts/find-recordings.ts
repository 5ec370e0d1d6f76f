import { readdir } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { statOrNull } from '../../platform/inside-folder.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';

/** A long recording from which excerpts are cut. */
export interface Recording {
  /** Path relative to the given folder, with / as the separator; for a given file, its name. */
  id: string;
  path: string;
}

const SOUND = /\.(flac|wav|mp3|ogg|opus|m4a|aac)$/i;

/** A file or folder whose name begins with a point. */
const HIDDEN = /(?:^|[\\/])\./;

/** The id without its ending. Example: 'human/news' of 'human/news.flac'. */
export const idWithoutEnding = (id: string): string => id.replace(SOUND, '');

async function recordingsAt(path: string, out: string): Promise<Recording[]> {
  const entry = await statOrNull(path);
  if (!entry) throw new StudyMistakes(`there is no file or folder ${path}; name a recording`);
  if (!entry.isDirectory()) {
    if (SOUND.test(path)) return [{ id: basename(path), path }];
    throw new StudyMistakes(`${path} is no sound file; name a .wav or .flac file, or a folder with some`);
  }
  const isOwn = (name: string): boolean => resolve(path, name).startsWith(resolve(out) + sep);
  const names = (await readdir(path, { recursive: true })).filter(
    (name) => SOUND.test(name) && !HIDDEN.test(name) && !isOwn(name),
  );
  if (names.length === 0)
    throw new StudyMistakes(`${path} has no sound files; name the folder of the recordings`);
  return names.map((name) => ({ id: name.replaceAll('\\', '/'), path: join(path, name) }));
}

/**
 * All recordings among files and folders, by id. Hidden files and files in the output folder `out` are ignored.
 * Throws StudyMistakes for a missing file, and for two recordings whose excerpts would have the same name.
 */
export async function findRecordings(paths: readonly string[], out: string): Promise<Recording[]> {
  const found = (await Promise.all(paths.map((path) => recordingsAt(path, out)))).flat();
  const byName = new Map<string, Recording>();
  for (const recording of found) {
    const name = idWithoutEnding(recording.id);
    const other = byName.get(name);
    if (other)
      throw new StudyMistakes(
        `the excerpts of ${other.path} and ${recording.path} would have one name; rename one of them`,
      );
    byName.set(name, recording);
  }
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
