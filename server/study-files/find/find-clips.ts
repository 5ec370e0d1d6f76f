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
  for (const name of 'name' in step ? [step.name] : await namesIn(join(folder, here.id))) {
    const read = 'name' in step ? {} : step.read(name.normalize('NFC'));
    if (read === null) continue;
    const id = here.id === '' ? name : `${here.id}/${name}`;
    const entry = await statOrNull(join(folder, id));
    if (!entry || !(isLast ? entry.isFile() : entry.isDirectory())) continue;
    const problem =
      read === 'ambiguous'
        ? 'the name fits the pattern in more than one way; separate its parts by a / in the path'
        : (await staysInside(folder, join(folder, id)))
          ? null
          : 'leads out of the study folder; copy the files into it';
    if (problem !== null) found.problems.push({ id, message: problem });
    else if (read !== 'ambiguous') {
      await descend(folder, pattern, depth + 1, { id, factors: { ...here.factors, ...read } }, found);
    }
  }
}

/** Skip hidden files: operating systems store some beside clips. */
const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted();
