import { join } from 'node:path';
import type { ReasonScore } from '#core/analysis/input/input.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { evidenceRecord, judgeCompared } from '#core/evidence/registry.ts';
import type { WrittenSession } from '#core/evidence/contract/rule.ts';
import { COLUMNS, factorColumns, SITTING_COLUMN, type Column, type Rating } from '#core/ratings/ratings.ts';
import { screeningRule } from '#core/screening/registry.ts';
import { primarySet, screenStudy } from '#core/screening/screen-study.ts';
import type { SessionMode } from '#core/session/session.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import type { RatingsFormat, RatingsWriter } from './formats/format.ts';
import { knownReasons, reasonScoreColumns } from './reason-score-columns.ts';
import { readReasonScores } from '../ratings/reason-scores.ts';
import { CHECK_COLUMNS, checksOf } from '../ratings/check-table.ts';
import { dataDictionary } from './dictionary.ts';
import { EVENT_COLUMNS, eventsOf } from './event-table.ts';
import { EVIDENCE_COLUMNS } from './evidence-table.ts';
import { PLAY_COLUMNS, playsOf } from './play-table.ts';
import { meetReviews, reviewColumns, reviewsOfSession, type MetReviews } from './review-table.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { writeScripts } from './script-files.ts';
import { sessionEvidence } from '../ratings/session-evidence.ts';
import { ratingsOf } from '../ratings/session-ratings.ts';
import { sessionColumns } from '../ratings/session-table.ts';
import { StagedFiles } from '../../platform/staged-files.ts';
import { meetSteps, type StepKeys } from '../ratings/step-columns.ts';
import { studyMetrics, type MetricsPlace } from '../ratings/study-metrics.ts';
import type { StudySessions } from '../ratings/study-sessions.ts';
import { TableFile, type WrittenTable } from './table-file.ts';
import { WORDING_COLUMNS, wordingsOf } from './wording-table.ts';

/** Location and size of an export. */
export interface Exported {
  /** Path of the table of ratings. */
  csv: string;
  /** Path of the data dictionary, which describes every table. */
  dictionary: string;
  /** Paths of the other tables and layouts. */
  others: string[];
  /** Paths of the scripts that fit mixed models of the ratings. */
  scripts: string[];
  rows: number;
  /** Number of ratings that count. */
  counted: number;
  /** Warnings about the metrics used in screening. */
  warnings: string[];
}

/** Destination of an export and its optional parts. */
export interface ExportOptions extends MetricsPlace {
  /** Folder to write to. */
  out: string;
  modes: readonly SessionMode[];
  /** Layouts of the ratings in addition to the long table. */
  formats?: readonly RatingsFormat[];
  /** Whether CSV files start with a byte order mark. */
  hasMark?: boolean;
  /** Path of imported scores of reasons, which become a column. */
  reasonScores?: string | undefined;
  /** Called with the number of written sessions. May throw to abort the export. */
  progress?: (done: number, total: number) => void;
}

/**
 * Columns of the table of ratings, then the scores of reasons, then the factors and facts of all clips of the
 * versions.
 */
function ratingColumns(versions: readonly StudyVersion[], scores: readonly ReasonScore[]): Column[] {
  const clips = versions.flatMap(({ study }) => study.clips);
  const names = clips.flatMap(({ factors, facts }) => [...Object.keys(factors), ...Object.keys(facts)]);
  const sittings = versions.some(({ study }) => study.config.sittings) ? [SITTING_COLUMN] : [];
  return [...COLUMNS, ...sittings, ...reasonScoreColumns(scores), ...factorColumns(names)];
}

/** Reads all sessions once before the first is written, because headers depend on versions, steps and some formats. */
async function meet(
  sessions: StudySessions,
  formats: readonly RatingsFormat[],
): Promise<{ versions: StudyVersion[]; steps: StepKeys; reviews: MetReviews; count: number }> {
  const steps: StepKeys = new Map();
  const reviews: MetReviews = { reviewers: new Set(), codes: new Set() };
  let count = 0;
  const surveys = formats.filter(({ survey }) => survey);
  for await (const { bound, record } of sessions.read()) {
    count += 1;
    meetSteps(steps, record.checks);
    meetReviews(reviews, record);
    if (surveys.length === 0) continue;
    const ratings = ratingsOf(bound, record);
    for (const format of surveys) format.survey?.(ratings);
  }
  return { versions: sessions.versions(), steps, reviews, count };
}

type Met = Awaited<ReturnType<typeof meet>>;

async function beginTables(
  files: StagedFiles,
  pathOf: (end: string) => string,
  { steps, reviews }: Met,
  hasMark: boolean,
  columns: readonly Column[],
) {
  const begin = async <Row>(table: string, about: string, columns: readonly Column<Row>[]) =>
    TableFile.begin(await files.open(pathOf(`${table}.csv`)), about, columns, hasMark);
  return {
    ratings: await begin('ratings', 'One row a rating.', columns),
    sessions: await begin('sessions', 'One row a session, whatever became of it.', sessionColumns(steps)),
    checks: await begin(
      'checks',
      'One row a check of a session that is over, and a verdict on its answers.',
      CHECK_COLUMNS,
    ),
    evidence: await begin(
      'evidence',
      'One row a session with an answer and a rule that looks for signs that no person listened. Flags only.',
      EVIDENCE_COLUMNS,
    ),
    reviews: await begin(
      'reviews',
      'One row a reviewer and written reason: the verdict, and what the reviewer ticked on the coding sheet.',
      reviewColumns(reviews),
    ),
    plays: await begin('plays', 'One row a stretch of a clip that was really played.', PLAY_COLUMNS),
    events: await begin(
      'events',
      'One row for each change of an answer, or event of the page or the audio.',
      EVENT_COLUMNS,
    ),
    wordings: await begin(
      'wordings',
      'One row for each block or step and language: the built-in wording that listeners read.',
      WORDING_COLUMNS,
    ),
  };
}

type Tables = Awaited<ReturnType<typeof beginTables>>;

/** Number of ratings that are formatted at a time. */
const AT_ONCE = 5000;

/** Writes all sessions of a study in one pass and returns the number of ratings that count. */
async function fill(
  tables: Tables,
  writers: readonly RatingsWriter[],
  sessions: StudySessions,
  versions: readonly StudyVersion[],
  metrics: readonly Metric[],
  onSession: () => void,
): Promise<number> {
  const known = new Set(versions.map(({ id }) => id));
  // Rules need all listeners at once. Without rules, each session is written alone and none is kept in memory.
  const isHeld = versions.some((version) => primarySet(version).some(({ rule }) => screeningRule(rule)));
  const held: Rating[] = [];
  const written: WrittenSession[] = [];
  let counted = 0;
  const add = async (given: readonly Rating[]): Promise<void> => {
    const { ratings } = screenStudy(versions, given, { metrics });
    counted += ratings.filter(({ counts }) => counts).length;
    for (let from = 0; from < ratings.length; from += AT_ONCE) {
      const some = ratings.slice(from, from + AT_ONCE);
      await tables.ratings.add(some);
      for (const writer of writers) await writer.add(some);
    }
  };
  for await (const { bound, record } of sessions.read()) {
    if (!known.has(bound.version.id)) {
      throw new Error('a new version was published during the export: run it again');
    }
    const given = answersOf(bound, record);
    const ratings = ratingsOf(bound, record, given);
    if (isHeld) held.push(...ratings);
    else await add(ratings);
    await tables.sessions.add([{ bound, record, given }]);
    await tables.checks.add(checksOf(bound, record, given));
    if (given.answers.length > 0) {
      const { alone, ...rest } = evidenceRecord(sessionEvidence(bound, record, given));
      await tables.evidence.add(alone.map((judged) => ({ ...judged, ...rest })));
      written.push(rest);
    }
    await tables.reviews.add(reviewsOfSession(bound, record, given));
    await tables.plays.add(playsOf(bound, record.session.id, given));
    await tables.events.add(eventsOf(bound, record.session.id, given));
    onSession();
  }
  await add(held);
  await tables.evidence.add(
    judgeCompared(written).flatMap((judged, index) => {
      const session = written[index];
      return session ? [{ ...judged, ...session }] : [];
    }),
  );
  for (const version of versions) await tables.wordings.add(wordingsOf(version));
  return counted;
}

async function finish(tables: Tables): Promise<{ ratings: WrittenTable; others: WrittenTable[] }> {
  const ratings = await tables.ratings.finish();
  const others = [];
  const { sessions, checks, evidence, reviews, plays, events, wordings } = tables;
  for (const table of [sessions, checks, evidence, reviews, plays, events, wordings])
    others.push(await table.finish());
  return { ratings, others };
}

/**
 * Writes all tables of a study with a data dictionary, session by session. Memory does not grow with the study,
 * unless its screening needs all ratings together.
 */
export async function exportTables(
  sessions: StudySessions,
  { out, modes, formats = [], hasMark = false, reasonScores, progress, ...place }: ExportOptions,
): Promise<Exported> {
  const { name } = sessions.current;
  const met = await meet(sessions, formats);
  const { versions } = met;
  const { metrics, warnings } = await studyMetrics(versions, place);
  const scores =
    reasonScores === undefined ? [] : await readReasonScores(reasonScores, knownReasons(versions));
  const pathOf = (end: string): string => join(out, `${name}-${end}`);
  const dictionary = pathOf('ratings.dictionary.json');
  const files = new StagedFiles();
  try {
    const columns = ratingColumns(versions, scores);
    const tables = await beginTables(files, pathOf, met, hasMark, columns);
    const writers = [];
    for (const format of formats)
      writers.push(await format.begin({ files, pathOf, columns, versions, hasMark }));
    let done = 0;
    const counted = await fill(tables, writers, sessions, versions, metrics, () => {
      done += 1;
      progress?.(done, met.count);
    });
    const { ratings, others } = await finish(tables);
    const layouts = [];
    for (const writer of writers) layouts.push(...(await writer.finish()));
    const content = dataDictionary(
      { ...ratings, counted, modes, hasMark },
      others,
      sessions.current,
      versions,
    );
    const described = await files.open(dictionary);
    await described.append(`${JSON.stringify(content, null, 2)}\n`);
    await described.finish();
    const csv = pathOf('ratings.csv');
    const scripts = await writeScripts(files, out, { path: csv, columns }, { name, versions, modes });
    await files.publish();
    const paths = [...others.map(({ file }) => join(out, file)), ...layouts];
    return { csv, dictionary, others: paths, scripts, rows: ratings.rows, counted, warnings };
  } finally {
    await files.discard();
  }
}
