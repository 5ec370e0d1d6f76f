import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of a data folder, derived clips left out, in which a text stands byte by byte; by name. */
export async function filesWith(dataFolder: string, text: string): Promise<string[]> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  for (const file of files)
    if ((await readFile(file)).includes(text)) found.push(file.slice(dataFolder.length + 1));
  return found.toSorted();
}
