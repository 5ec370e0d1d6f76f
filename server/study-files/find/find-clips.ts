import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { statOrNull, staysInside } from '../../platform/inside-folder.ts';
import type { PathPattern } from '#core/clips/path-pattern.ts';

interface FoundClip {
  /** Path in the study folder, with slashes. */
  id: string;
  factors: Record<string, string>;
}

export interface FoundClips {
  clips: FoundClip[];
  /** Problems by path in the study folder. */
  problems: { id: string; message: string }[];
}

/** Files that match a pattern, in path order. Links that lead out of the folder are reported and not followed. */
export async function findClips(folder: string, pattern: PathPattern): Promise<FoundClips> {
  const found: FoundClips = { clips: [], problems: [] };
  await descend(folder, pattern, 0, { id: '', factors: {} }, found);
  return found;
}

async function descend(
  folder: string,
  pattern: PathPattern,
  depth: number,
  here: FoundClip,
  found: FoundClips,
): Promise<void> {
  const step = pattern.steps[depth];
  if (!step) {
    found.clips.push(here);
    return;
  }
  const isLast = depth === pattern.steps.length - 1;
  for (const { name, entry } of 'name' in step
    ? [{ name: step.name, entry: null }]
    : await entriesIn(join(folder, here.id))) {
    const read = 'name' in step ? {} : step.read(name.normalize('NFC'));
    if (read === null) continue;
    const id = here.id === '' ? name : `${here.id}/${name}`;
    // A file or folder in the list of its folder is no link, so it needs no look and leads nowhere.
    const isListed = entry !== null && !entry.isSymbolicLink();
    const target = isListed ? entry : await statOrNull(join(folder, id));
    if (!target || !(isLast ? target.isFile() : target.isDirectory())) continue;
    const problem =
      read === 'ambiguous'
        ? 'the name fits the pattern in more than one way; separate its parts by a / in the path'
        : isListed || (await staysInside(folder, join(folder, id)))
          ? null
          : 'leads out of the study folder; copy the files into it';
    if (problem !== null) found.problems.push({ id, message: problem });
    else if (read !== 'ambiguous') {
      await descend(folder, pattern, depth + 1, { id, factors: { ...here.factors, ...read } }, found);
    }
  }
}

/** Entries of a folder by name. Skip hidden files: operating systems store some beside clips. */
const entriesIn = async (folder: string): Promise<{ name: string; entry: Dirent }[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ name: entry.name, entry }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
