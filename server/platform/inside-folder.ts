import type { Stats } from 'node:fs';
import { isInsidePath } from '#core/study/inside-path.ts';
import { realpath, readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { meant, some } from './words.ts';

/** A file of the study, or why there is none to use. */
export type Found = { path: string } | { problem: string };

/** True when the path is in the folder once every symbolic link is followed. */
export async function staysInside(folder: string, path: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realpath(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Finds a file that a study names, without ever leaving the study's folder. */
export async function findInside(folder: string, name: string): Promise<Found> {
  if (!isInsidePath(name))
    return { problem: `${JSON.stringify(name)} is not a path inside the study folder` };
  const path = join(folder, name);
  const entry = await statOrNull(path);
  if (!entry) return { problem: `there is no file ${name}; ${await nearest(folder, name)}` };
  if (!(await staysInside(folder, path))) {
    return { problem: `${name} leads out of the study folder; copy the file into it` };
  }
  if (!entry.isFile()) return { problem: `${name} is a folder; name a file in it` };
  return { path };
}

type Pick = (step: number, names: readonly string[]) => string | undefined;

/**
 * Describes the first place at which a path goes wrong, so that a typing error shows at once. `pick` chooses among the names of
 * a folder where a part of the path is a pattern.
 */
export async function nearest(folder: string, path: string, pick?: Pick): Promise<string> {
  let here = '';
  for (const [step, part] of path.split('/').entries()) {
    const names = (await namesIn(join(folder, here))).filter((name) => !name.startsWith('.'));
    const next = pick && part.includes('{') ? pick(step, names) : names.find((name) => name === part);
    if (next === undefined) return contents(here, names, part.includes('{') ? null : meant(part, names));
    here = here === '' ? next : `${here}/${next}`;
  }
  return `${here} exists, but is of another kind`;
}

function contents(here: string, names: readonly string[], wanted: string | null): string {
  if (wanted !== null) return `did you mean ${here === '' ? wanted : `${here}/${wanted}`}?`;
  const shown = here === '' ? 'the study folder' : here;
  return names.length === 0 ? `${shown} is empty` : `${shown} has: ${some(names)}`;
}

async function namesIn(folder: string): Promise<string[]> {
  const entry = await statOrNull(folder);
  return entry?.isDirectory() ? (await readdir(folder)).toSorted() : [];
}

/** null for what does not exist, also behind a dangling link or below a file. */
export async function statOrNull(path: string): Promise<Stats | null> {
  return stat(path).catch(ifAbsent(null));
}

/** Handler of a file's error: returns `instead` where the file does not exist, and throws any other error again. */
export const ifAbsent =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return instead;
    throw error;
  };

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** Files below a folder, as paths relative to it with / as the separator; none if it does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  if (!(await statOrNull(folder))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}
