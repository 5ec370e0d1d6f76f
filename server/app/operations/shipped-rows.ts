import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { statOrNull } from '../../platform/inside-folder.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';

/** Folder of shipped rows, beside the backups. A file is named by the last event that it includes, so that names sort by it. */
export const ROWS = 'rows';
const DIGITS = 16;
const NAME = new RegExp(`^(\\d{${DIGITS}})\\.jsonl$`, 'u');

async function namesIn(folder: string): Promise<string[]> {
  const rows = join(folder, ROWS);
  return (await statOrNull(rows)) ? (await readdir(rows)).filter((name) => NAME.test(name)).toSorted() : [];
}

/** Keeps the rows of a shipment; they are on the disk when this resolves. */
export async function writeRows(folder: string, last: number, text: string): Promise<void> {
  await mkdir(join(folder, ROWS), { recursive: true, mode: 0o700 });
  await writeAtomically(join(folder, ROWS, `${String(last).padStart(DIGITS, '0')}.jsonl`), text, 0o600);
}

/** Deletes the rows of events up to `upTo`, which a new backup contains. Erased data are deleted with them. */
export async function dropRows(folder: string, upTo: number): Promise<void> {
  for (const name of await namesIn(folder))
    if (Number(NAME.exec(name)?.[1]) <= upTo) await rm(join(folder, ROWS, name), { force: true });
}

/** Texts of all kept shipments, in their order. */
export async function readRows(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return Promise.all(names.map((name) => readFile(join(folder, ROWS, name), 'utf8')));
}
