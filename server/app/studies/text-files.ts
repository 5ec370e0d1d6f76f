import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LARGEST_TEXT, type FileText, type TextFile } from '#core/api/study.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { AppError } from '../../platform/app-error.ts';

/** Kinds of files that researchers write by hand. */
const TEXT = /\.(?:ya?ml|md|txt|csv|tsv|json|jsonl)$/iu;
const DEEPEST = 6;
const MOST = 500;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const noSuchFile = (): AppError => new AppError('not-found', 'the study has no such file');

async function filesBelow(folder: string, here: string, depth: number): Promise<string[]> {
  // Links are not followed, because they may lead to any folder.
  const entries = await readdir(join(folder, here), { withFileTypes: true });
  const shown = entries
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const found: string[] = [];
  for (const entry of shown) {
    const name = here === '' ? entry.name : `${here}/${entry.name}`;
    if (entry.isFile()) found.push(name);
    else if (entry.isDirectory() && depth < DEEPEST)
      found.push(...(await filesBelow(folder, name, depth + 1)));
  }
  return found;
}

/** Text files of a study folder, study.yaml first. */
export async function listTexts(folder: string): Promise<TextFile[]> {
  const names = (await filesBelow(folder, '', 0)).filter((name) => TEXT.test(name)).slice(0, MOST);
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
  );
  return files.toSorted((a, b) => Number(b.name === 'study.yaml') - Number(a.name === 'study.yaml'));
}

/** Time of the latest change of a file in a folder, milliseconds since 1970. */
export async function lastChange(folder: string): Promise<number> {
  const names = await filesBelow(folder, '', 0);
  let last = 0;
  for (const name of names) last = Math.max(last, (await stat(join(folder, name))).mtimeMs);
  return last;
}

/** Path of a text file. Names are looked up among the existing files, so none leads out of the folder. */
async function pathOf(folder: string, name: string): Promise<string> {
  const file = (await listTexts(folder)).find((known) => known.name === name);
  if (!file) throw noSuchFile();
  if (file.bytes > LARGEST_TEXT)
    throw new AppError(
      'wrong-step',
      `${name} has ${Math.round(file.bytes / 1000)} kB, but at most ${LARGEST_TEXT / 1000} can be edited here: edit it elsewhere and upload it`,
    );
  return join(folder, file.name);
}

/**
 * Reads a text file of the study. Throws AppError 'not-found' for an unknown text, and 'wrong-step' for a text that
 * is too large or not UTF-8.
 */
export async function readText(folder: string, name: string): Promise<FileText> {
  const bytes = await readFile(await pathOf(folder, name));
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { name, text, sha256: sha256(bytes) };
  } catch {
    throw new AppError('wrong-step', `${name} is not UTF-8 text: save it as UTF-8 and upload it again`);
  }
}

/** Queue of saves, so that simultaneous saves run one after another. */
const saving = new Map<string, Promise<unknown>>();

/**
 * Writes a text if its file is unchanged since it was read. Readers find either the new text or the old one,
 * complete. Throws AppError 'conflict' if another person changed the file meanwhile.
 */
export function writeText(
  folder: string,
  { name, text, sha256: before }: { name: string; text: string; sha256: string },
): Promise<FileText> {
  const key = join(folder, name);
  const write = async (): Promise<FileText> => {
    const path = await pathOf(folder, name);
    if (sha256(await readFile(path)) !== before)
      throw new AppError('conflict', `another person has changed ${name} since you opened it`);
    await writeAtomically(path, text);
    return readText(folder, name);
  };
  const own = (saving.get(key) ?? Promise.resolve()).then(write, write);
  saving.set(key, own);
  const forget = (): void => {
    if (saving.get(key) === own) saving.delete(key);
  };
  void own.then(forget, forget);
  return own;
}
