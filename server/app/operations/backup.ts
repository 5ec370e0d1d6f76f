import { statSync } from 'node:fs';
import type { Database } from '../../db/contract/database.ts';

const megabytes = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`;

function inWords(rows: Readonly<Record<string, number>>): string {
  const { studies = 0, sessions = 0, answers = 0 } = rows;
  return `${studies} studies, ${sessions} sessions, ${answers} answers`;
}

/** Copies the database of a data folder to a file and returns a summary. Throws StoreError. */
export function backUp(database: Database, dataFolder: string, file: string): string {
  const rows = database.backUp(dataFolder, file);
  return `${file}: ${inWords(rows)}, ${megabytes(file)}, verified`;
}

/** Restores a backup into a data folder without a database and returns the next steps. Throws StoreError. */
export function restore(database: Database, dataFolder: string, file: string): string {
  const rows = database.restore(dataFolder, file);
  return [
    `${dataFolder}: ${inWords(rows)} restored from ${file}`,
    '  Repeat erasures that were made after this backup.',
    "  Then run earshot serve <folder>... with the studies' folders, which recreates missing clips.",
  ].join('\n');
}
