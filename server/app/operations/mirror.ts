import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { statOrNull } from '../../platform/inside-folder.ts';

/** Files below a folder, as paths relative to it; none if it does not exist. Unfinished files have names with a dot in front. */
async function filesBelow(folder: string): Promise<string[]> {
  if (!(await statOrNull(folder))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Copies a file under another name first, so that no half of it is ever found under its own. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(to), `.${process.pid}.part`);
  try {
    await copyFile(from, temporary, constants.COPYFILE_FICLONE);
    const { atime, mtime } = await stat(from);
    await utimes(temporary, atime, mtime);
    await rename(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Makes the files below `to` those below `from`, by size and time, and returns how many were copied. `isGrowing`: files that are
 * gone from `from` stay in `to`, as content that older copies refer to.
 */
export async function mirrorFiles(from: string, to: string, { isGrowing = false } = {}): Promise<number> {
  const names = await filesBelow(from);
  let copied = 0;
  for (const name of names) {
    const [own, there] = [await statOrNull(join(from, name)), await statOrNull(join(to, name))];
    if (!own || (there?.size === own.size && Math.abs(there.mtimeMs - own.mtimeMs) < 2)) continue;
    await copyWhole(join(from, name), join(to, name));
    copied += 1;
  }
  if (!isGrowing) {
    const kept = new Set(names);
    for (const name of await filesBelow(to)) if (!kept.has(name)) await rm(join(to, name), { force: true });
  }
  return copied;
}
