import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Offered, OfferedClips, OfferedFolder } from '#core/api/studies.ts';
import { TEMPLATES } from '#core/templates/templates.ts';
import { AppError } from '../../platform/app-error.ts';
import { ifAbsent } from '../../platform/inside-folder.ts';
import { examplesFolder } from '../../platform/project-root.ts';
import { soundsBelow } from './folder-material.ts';
import { studyCard } from './study-card.ts';

/** Largest number of studies in a folder. A folder with more probably has another purpose. */
const SHOWN = 300;

async function foldersIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(ifAbsent([]));
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted()
    .slice(0, SHOWN);
}

async function studiesIn(parent: string): Promise<OfferedFolder[]> {
  const found: OfferedFolder[] = [];
  for (const folder of await foldersIn(parent)) {
    const card = await studyCard(join(parent, folder));
    if (card) found.push({ folder, ...card });
  }
  return found;
}

/** Folders with clips, but without a study. */
async function clipsIn(parent: string): Promise<OfferedClips[]> {
  const found: OfferedClips[] = [];
  for (const folder of await foldersIn(parent)) {
    if (await studyCard(join(parent, folder))) continue;
    const sounds = await soundsBelow(join(parent, folder));
    if (sounds.length > 0) found.push({ folder, sounds: sounds.length });
  }
  return found;
}

const isExamples = (studiesFolder: string): boolean => studiesFolder === examplesFolder();

/** Folders that can be used or copied: the examples, and those in the folder that the operator set. */
export async function offeredFolders(studiesFolder: string): Promise<Offered> {
  return {
    examples: await studiesIn(examplesFolder()),
    server: isExamples(studiesFolder) ? [] : await studiesIn(studiesFolder),
    templates: TEMPLATES.map(({ id, title, summary, needs, source }) => ({ id, title, summary, needs, source })),
    clips: await clipsIn(studiesFolder),
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

/** Path of an offered folder of clips by its name. Throws AppError 'not-found'. */
export async function offeredClips(name: string, studiesFolder: string): Promise<string> {
  const offered = await clipsIn(studiesFolder);
  if (!offered.some(({ folder }) => folder === name))
    throw new AppError('not-found', 'there is no such folder of clips on the server');
  return join(studiesFolder, name);
}
