import { basename, join } from 'node:path';
import { COLUMNS, factorColumns, type Column, type Rating } from '#core/ratings.ts';
import type { SessionMode } from '#core/session.ts';
import type { StudyVersion } from '../db/store.ts';
import { headerLine, ratingLines } from './csv.ts';
import { dataDictionary } from './dictionary.ts';
import { ratingsOf } from './session-ratings.ts';
import { StagedFiles } from './staged-files.ts';
import type { StudySessions } from './study-sessions.ts';

/** Where an export went and how much it holds. */
export interface Exported {
  /** Path of the table. */
  csv: string;
  /** Path of the data dictionary that says what is in it. */
  dictionary: string;
  rows: number;
  /** Ratings that take part in the analysis. */
  counted: number;
}

/** The columns of the table, then the factors and facts of all clips of the versions. */
function columnsOf(versions: readonly StudyVersion[]): Column[] {
  const clips = versions.flatMap(({ study }) => study.clips);
  const names = clips.flatMap(({ factors, facts }) => [...Object.keys(factors), ...Object.keys(facts)]);
  return [...COLUMNS, ...factorColumns(names)];
}

/** The header depends on the versions, so that all sessions are met once before the first is written. */
async function meetVersions(sessions: StudySessions): Promise<StudyVersion[]> {
  for await (const _session of sessions.read());
  return sessions.versions();
}

/**
 * Writes every rating of a study as a table and its data dictionary, session by session, so that memory does not
 * grow with the study.
 */
export async function exportRatings(
  sessions: StudySessions,
  out: string,
  modes: readonly SessionMode[],
): Promise<Exported> {
  const { name } = sessions.current;
  const versions = await meetVersions(sessions);
  const columns = columnsOf(versions);
  const known = new Set(versions.map(({ id }) => id));
  const total = { rows: 0, counted: 0 };
  const add = (ratings: readonly Rating[]): void => {
    total.rows += ratings.length;
    total.counted += ratings.filter(({ counts }) => counts).length;
  };
  async function* pieces(): AsyncGenerator<string> {
    yield headerLine(columns);
    for await (const { bound, record } of sessions.read()) {
      if (!known.has(bound.version.id)) {
        throw new Error('a new version was published during the export: run it again');
      }
      const ratings = ratingsOf(bound, record);
      add(ratings);
      yield ratingLines(columns, ratings);
    }
  }
  const csv = join(out, `${name}-ratings.csv`);
  const dictionary = join(out, `${name}-ratings.dictionary.json`);
  const files = new StagedFiles();
  try {
    const written = await files.write(csv, pieces());
    const table = { file: basename(csv), ...written, ...total, modes };
    const content = dataDictionary(table, sessions.current, versions, columns);
    await files.write(dictionary, [`${JSON.stringify(content, null, 2)}\n`]);
    await files.publish();
  } finally {
    await files.discard();
  }
  return { csv, dictionary, ...total };
}
