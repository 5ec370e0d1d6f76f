import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTaken, pathProblem, tooMany, UPLOAD_LIMITS } from '#core/formats/upload-files.ts';
import type { SourceFolder } from '../imports/studies/source/source-folder.ts';
import { refusal } from './store-piece.ts';

const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '__MACOSX']);

/** Files of a folder that another tool's study can consist of, without links and hidden files. Throws AppError 'invalid-request' for too many. */
export async function foreignFolder(folder: string, label: string): Promise<SourceFolder> {
  const paths: string[] = [];
  const open = [''];
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name) || pathProblem(path) !== null) continue;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile() && isTaken(path, 'foreign')) paths.push(path);
      if (paths.length > UPLOAD_LIMITS.entries) throw refusal(tooMany());
    }
  }
  return { label, paths: paths.toSorted(), read: (path) => readFile(join(folder, path)) };
}
