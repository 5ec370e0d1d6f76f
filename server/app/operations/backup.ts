import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Database } from '../../db/contract/database.ts';
import { counted } from '../../platform/words.ts';
import type { Applied } from '../../db/contract/ship-store.ts';
import type { Env } from '../../platform/env.ts';
import { DerivedFiles } from '../../storage/derived-files.ts';
import { isBackupName } from './backup-names.ts';
import { readRows } from './shipped-rows.ts';
import { restoreFiles, type RestoredFiles } from './server-files.ts';
import { playStudies, type PlayedStudy } from './verify-clips.ts';

const megabytes = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`;

function inWords(rows: Readonly<Record<string, number>>): string {
  const { studies = 0, sessions = 0, answers = 0 } = rows;
  return `${studies} studies, ${sessions} sessions, ${answers} answers`;
}

/** Copies the database of a data folder to a file and returns a summary. Throws StoreError. */
export async function backUp(database: Database, dataFolder: string, file: string): Promise<string> {
  const rows = await database.backUp(dataFolder, file);
  return `${file}: ${inWords(rows)}, ${megabytes(file)}, verified`;
}

const ABOUT_SECRET: Readonly<Record<RestoredFiles['secret'], string>> = {
  restored: 'The secret is restored: links to monitors stay valid.',
  absent:
    'The backup has no secret. Copy the file secret of the old data folder, if you have it; without it links to monitors change.',
  locked:
    'The backup has the secret, encrypted. Set EARSHOT_BACKUP_PASSPHRASE and restore into an empty folder again; without it links to monitors change.',
  'wrong passphrase':
    'The secret was NOT restored: EARSHOT_BACKUP_PASSPHRASE is not the passphrase that it was encrypted with. Correct it and restore into an empty folder again; without it links to monitors change.',
};

const playedText = ({ study, version, clips, pages, faults }: PlayedStudy): string[] => [
  `  ${study}, version ${version}: ${counted(clips, 'file')} of clips read, ${counted(pages, 'page')} of a new session put together, ${counted(faults.length, 'fault')}`,
  ...faults.map((fault) => `    ${fault}`),
];

/** Whether no later backup is in the folder: rows are shipped beside the last one. */
async function isNewest(file: string): Promise<boolean> {
  const names = (await readdir(dirname(file))).filter(isBackupName);
  return names.toSorted().at(-1) === basename(file);
}

function appliedText(applied: Applied | null, shipments: number): string[] {
  if (shipments === 0) return [];
  if (applied === null)
    return ['  Rows that were shipped beside the newest backup of the folder are not applied to this one.'];
  const { sessions, leftOut, missing } = applied;
  return [
    ...(missing === null
      ? []
      : [
          `  Rows of the events ${missing.from} to ${missing.to} are MISSING: nothing that was shipped after them is applied.`,
        ]),
    `  ${counted(sessions, 'session')} brought up to date with rows that were shipped later`,
    ...(leftOut === 0
      ? []
      : [
          `  ${counted(leftOut, 'change')} left out: they are of a version that was published after this backup`,
        ]),
  ];
}

interface RestoreOrder {
  database: Database;
  dataFolder: string;
  /** Backup of the database; the clips, studies and the secret are in its folder. */
  file: string;
  passphrase: string | null;
  /** Object storage of the clips. Default: they are in the folder of the backup. */
  s3?: Env['s3'];
  /** Whether to read all clips and put the pages of new sessions together. */
  isVerified: boolean;
}

/**
 * Restores a backup into a data folder without a database. Returns a summary with the next steps, and whether everything that was
 * verified is in order. Throws StoreError.
 */
export async function restore({
  database,
  dataFolder,
  file,
  passphrase,
  s3 = null,
  isVerified,
}: RestoreOrder): Promise<{ text: string; isWhole: boolean }> {
  const rows = await database.restore(dataFolder, file);
  const shipments = await readRows(dirname(file));
  const applied = (await isNewest(file)) ? await database.applyShipments(dataFolder, shipments) : null;
  const files = await restoreFiles(dirname(file), dataFolder, passphrase);
  const played = isVerified ? await verified(database, { dataFolder, s3 }) : [];
  const lines = [
    `${dataFolder}: ${inWords(rows)} restored from ${file}`,
    `  ${counted(files.clips, 'file')} of clips and ${counted(files.studies, 'file')} of studies restored`,
    ...appliedText(applied, shipments.length),
    `  ${ABOUT_SECRET[files.secret]}`,
    ...played.flatMap(playedText),
    '  Repeat erasures that were made after this backup.',
    ...(files.clips === 0 && s3 === null
      ? [
          "  The backup has no clips. Run earshot serve <folder>... with the studies' folders, which makes them again.",
        ]
      : []),
  ];
  const isWhole =
    files.secret !== 'wrong passphrase' &&
    (applied?.missing ?? null) === null &&
    played.every(({ faults }) => faults.length === 0);
  return { text: lines.join('\n'), isWhole };
}

async function verified(database: Database, env: Pick<Env, 'dataFolder' | 's3'>): Promise<PlayedStudy[]> {
  const store = await database.read(env.dataFolder);
  try {
    return await playStudies(store, DerivedFiles.of(env));
  } finally {
    await store.close();
  }
}
