import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Offered, OfferedFolder } from '#core/api/studies.ts';
import { AppError } from '../../platform/app-error.ts';
import { ifAbsent } from '../../platform/inside-folder.ts';
import { examplesFolder } from '../../platform/project-root.ts';
import { studyCard } from './study-card.ts';

/** Largest number of studies in a folder. A folder with more probably has another purpose. */
const SHOWN = 300;

async function studiesIn(parent: string): Promise<OfferedFolder[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(ifAbsent([]));
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted()
    .slice(0, SHOWN);
  const found: OfferedFolder[] = [];
  for (const folder of names) {
    const card = await studyCard(join(parent, folder));
    if (card) found.push({ folder, ...card });
  }
  return found;
}

const isExamples = (studiesFolder: string): boolean => studiesFolder === examplesFolder();

/** Folders that can be used or copied: the examples, and those in the folder that the operator set. */
export async function offeredFolders(studiesFolder: string): Promise<Offered> {
  return {
    examples: await studiesIn(examplesFolder()),
    server: isExamples(studiesFolder) ? [] : await studiesIn(studiesFolder),
  };
}

/** Path of an offered folder by its name. Only offered names have a path. Throws AppError 'not-found'. */
export async function offeredFolder(from: 'example' | 'server', name: string, studiesFolder: string): Promise<string> {
  const parent = from === 'example' ? examplesFolder() : studiesFolder;
  const offered = await studiesIn(parent);
  if (!offered.some(({ folder }) => folder === name))
    throw new AppError('not-found', 'there is no such study folder on the server');
  return join(parent, name);
}
