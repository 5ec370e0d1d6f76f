import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { noiseWav } from '../../support/tiny-study.ts';

/** Writes a file of a researcher, with the folders above it. */
export async function writeFileAt(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Writes a second of noise for each clip of a folder. */
export async function writeNoise(folder: string, clips: readonly string[]): Promise<void> {
  for (const clip of clips) await writeFileAt(join(folder, clip), noiseWav(clip));
}

/** Writes a CSV of rows, whose first has the columns. */
export const writeRows = (path: string, rows: readonly (readonly (string | number)[])[]): Promise<void> =>
  writeFileAt(path, rows.map((row) => `${row.join(',')}\n`).join(''));
