import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { filesBelow, statOrNull } from '../../platform/inside-folder.ts';

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
 * Copies the files below `from` that are not below `to` with the same size and time, and returns how many there were. Deletes nothing:
 * what is lost in one place must not be lost in the other. Unfinished files, whose names begin with a dot, stay out.
 */
export async function copyNewFiles(from: string, to: string): Promise<number> {
  let copied = 0;
  for (const name of await filesBelow(from)) {
    if (basename(name).startsWith('.')) continue;
    const [own, there] = [await statOrNull(join(from, name)), await statOrNull(join(to, name))];
    if (!own || (there?.size === own.size && Math.abs(there.mtimeMs - own.mtimeMs) < 2)) continue;
    await copyWhole(join(from, name), join(to, name));
    copied += 1;
  }
  return copied;
}
