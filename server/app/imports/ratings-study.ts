import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { importRatingsCommand } from '#core/commands/import-ratings-command.ts';
import {
  ratingsStudy,
  type RatingsAsked,
  type RatingsReport,
  type RatingsStudy,
} from '#core/api/ratings-import.ts';
import { AppError } from '../../platform/app-error.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { importRatings } from './import-ratings.ts';
import { previewRatings, type RatingsPreview } from './preview-ratings.ts';
import { readOf } from './ratings-asked.ts';
import type { RatingsRead } from './ratings-read.ts';
import { readRatedFile } from './rating-source.ts';

/** Files of a study that consists of ratings only. The imported file is in `ORIGINAL`. */
const ABOUT = 'ratings-study.json';
export const TABLE = 'ratings.csv';
const ORIGINAL = 'original';

/** Name of the uploaded file. Throws AppError 'invalid-request' unless the folder holds one file. */
async function fileIn(folder: string): Promise<string> {
  const names = await readdir(folder);
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw new AppError('invalid-request', `there are ${names.length} files of ratings: upload one file`);
  return name;
}

/** The request with the names of columns that were recognised. */
const withGuesses = (asked: RatingsAsked, { guessed }: RatingsPreview): RatingsAsked => ({
  ...asked,
  columns: [...asked.columns, ...[...guessed].map(([ours, theirs]): [string, string] => [ours, theirs])],
});

function reportOf(name: string, folder: string, given: RatingsAsked, preview: RatingsPreview): RatingsReport {
  const asked = withGuesses(given, preview);
  const { about, layout, columns, names, counts, scales, roles, notes, sample, mistakes } = preview;
  const scaleOf = new Map(asked.scores.map(([scale, column]) => [column, scale]));
  return {
    about,
    layout,
    asked,
    columns: columns.map((column) => ({
      ...column,
      meanings: column.meanings.length > 0 ? column.meanings : [scaleOf.get(column.name) ?? []].flat(),
    })),
    names,
    counts,
    scales,
    roles,
    notes,
    sample: sample.map(({ listener, system, item, clip, scale, canonicalValue }) => ({
      listener,
      system,
      item,
      clip,
      scale,
      value: canonicalValue,
    })),
    mistakes: mistakes === null ? [] : mistakes.message.replaceAll(join(folder, name), name).split('\n'),
    command: importRatingsCommand(name, asked),
  };
}

/** A StudyMistakes whose message has no path of the server. */
function withoutFolder(cause: unknown, folder: string): unknown {
  return cause instanceof StudyMistakes
    ? new StudyMistakes(cause.message.replaceAll(join(folder, '/'), ''), cause.fields)
    : cause;
}

/** How the uploaded file in a folder is understood. Nothing is written. Throws StudyMistakes for a file that is no table. */
export async function reportRatings(
  folder: string,
  asked: RatingsAsked,
  isGuessing: boolean,
): Promise<RatingsReport> {
  const name = await fileIn(folder);
  const path = join(folder, name);
  try {
    return reportOf(name, folder, asked, await previewRatings(path, readOf(path, asked), isGuessing));
  } catch (cause) {
    throw withoutFolder(cause, folder);
  }
}

/**
 * Turns a folder with one uploaded file into a study of its ratings: the table of ratings, the file itself, and how it
 * was read. Throws StudyMistakes, and then changes nothing.
 */
export async function writeRatingsStudy(folder: string, asked: RatingsAsked): Promise<void> {
  const report = await reportRatings(folder, asked, false);
  if (report.mistakes.length > 0) throw new StudyMistakes(report.mistakes.join('\n'));
  const name = await fileIn(folder);
  await mkdir(join(folder, ORIGINAL));
  await rename(join(folder, name), join(folder, ORIGINAL, name));
  const path = join(folder, ORIGINAL, name);
  await importRatings(path, join(folder, TABLE), readOf(path, report.asked));
  const { scales, means } = report.asked;
  const { ratings } = await readRatedFile(join(folder, TABLE), { means });
  const study: RatingsStudy = {
    file: name,
    command: report.command,
    counts: report.counts,
    methods: [...new Set(ratings.map(({ method }) => method))],
    scales,
    means,
  };
  await writeAtomically(join(folder, ABOUT), `${JSON.stringify(study, null, 2)}\n`);
}

/** Whether a folder is a study of ratings only. */
export const isRatingsStudy = async (folder: string): Promise<boolean> =>
  (await statOrNull(join(folder, ABOUT)))?.isFile() ?? false;

/** How the ratings of a folder were imported; null if it is not a study of ratings only. */
export async function ratingsStudyIn(folder: string): Promise<RatingsStudy | null> {
  if (!(await isRatingsStudy(folder))) return null;
  return ratingsStudy.parse(JSON.parse(await readFile(join(folder, ABOUT), 'utf8')));
}

/** The same for a folder that must be one. Throws AppError 'not-found' otherwise. */
export async function wantRatingsStudy(folder: string): Promise<RatingsStudy> {
  const study = await ratingsStudyIn(folder);
  if (!study) throw new AppError('not-found', 'this study has no imported ratings');
  return study;
}

/** The table of a study of ratings only, and how it is read. */
export const ratingsTable = (
  folder: string,
  { scales, means }: RatingsStudy,
): { path: string; read: Pick<RatingsRead, 'scales' | 'means'> } => ({
  path: join(folder, TABLE),
  read: { scales: new Map(scales.map(({ name, min, max }) => [name, { min, max }])), means },
});
