import { basename, join } from 'node:path';
import type { RatingsStudy } from '#core/api/ratings-import.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { SessionDecision } from '../../db/contract/decision-store.ts';
import type { Store } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { folderOfStudy } from '../ratings/study-folder.ts';
import type { MetricsAsked } from '../ratings/study-metrics.ts';
import { decidedTable } from './import-ratings.ts';
import { decidedBy, DECISIONS, importedDecisions } from './imported-decisions.ts';
import { readRatedFile, type RatingSource } from './rating-source.ts';
import { ratingsStudyIn, ratingsTable } from './ratings-study.ts';

/** A study that consists of imported ratings. */
export interface ImportedStudy {
  folder: string;
  study: RatingsStudy;
}

/** Ratings of such a study, with the decisions about their listeners. */
export interface ImportedSource extends RatingSource<readonly Rating[]> {
  imported: RatingsStudy;
  decisions: SessionDecision[];
}

/** The study of imported ratings with a name; null if it is none. */
export async function importedStudy(
  store: Pick<Store, 'folderOf'>,
  dataFolder: string,
  name: string,
): Promise<ImportedStudy | null> {
  const folder = await folderOfStudy(store, dataFolder, name);
  const study = folder === null ? null : await ratingsStudyIn(folder);
  return folder !== null && study ? { folder, study } : null;
}

/** The same for a study that must be one. Throws AppError 'not-found' otherwise. */
export async function wantImportedStudy(...asked: Parameters<typeof importedStudy>): Promise<ImportedStudy> {
  const study = await importedStudy(...asked);
  if (!study) throw new AppError('not-found', 'this study has no imported ratings');
  return study;
}

/** A text that changes with the ratings of a study and with the decisions about its listeners. */
export async function importedMark({ folder, study }: ImportedStudy): Promise<string> {
  const files = [ratingsTable(folder, study).path, join(folder, DECISIONS)];
  const found = await Promise.all(files.map((file) => statOrNull(file)));
  return found.map((file) => (file ? `${file.mtimeMs} ${file.size}` : '')).join('/');
}

/** Reads the ratings of such a study. Throws StudyMistakes for unusable metrics. */
export async function readImportedStudy(
  { folder, study }: ImportedStudy,
  metrics: MetricsAsked = { files: [] },
): Promise<ImportedSource> {
  const { path, read } = ratingsTable(folder, study);
  const decisions = await importedDecisions(folder);
  const source = await readRatedFile(path, { ...read, metrics, decide: decidedBy(decisions) });
  // No path of the server.
  return { ...source, about: basename(path), imported: study, decisions };
}

/** The table of the ratings of such a study as CSV. */
export async function importedTable({ folder, study }: ImportedStudy): Promise<string> {
  const { path, read } = ratingsTable(folder, study);
  return decidedTable(path, read, decidedBy(await importedDecisions(folder)));
}
