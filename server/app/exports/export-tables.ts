import { join } from 'node:path';
import type { ReasonScore } from '#core/analysis/input/input.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { CompactRatings } from '#core/ratings/compact-ratings.ts';
import { COLUMNS, factorColumns, SITTING_COLUMN, type Column, type Rating } from '#core/ratings/ratings.ts';
import { comparesSessions, screenStudy } from '#core/screening/screen-study.ts';
import type { SessionMode } from '#core/session/session.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { StagedFiles } from '../../platform/staged-files.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { readReasonScores } from '../ratings/reason-scores.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { keptRatingsOf } from '../ratings/session-ratings.ts';
import { meetSteps, type StepKeys } from '../ratings/step-columns.ts';
import { studyMetrics, type MetricsPlace } from '../ratings/study-metrics.ts';
import type { StudySessions } from '../ratings/study-sessions.ts';
import { aboutStudy, dataDictionary } from './dictionary.ts';
import type { RatingsFormat } from './formats/format.ts';
import { Layouts } from './formats/layouts.ts';
import { beginTableIn, OtherTables } from './other-tables.ts';
import { knownReasons, reasonScoreColumns } from './reason-score-columns.ts';
import { meetReviews, type MetReviews } from './review-table.ts';
import { writeScripts } from './script-files.ts';
import type { TableFile, WrittenTable } from './table-file.ts';

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
  /** Whether only the table of ratings is written, with its dictionary and scripts: several times as fast. */
  isRatingsOnly?: boolean;
  /** Path of imported scores of reasons, which become a column. */
  reasonScores?: string | undefined;
  /** Called with the number of written sessions. May throw to abort the export. */
  progress?: (done: number, total: number) => void;
  /** Called before all ratings are held, where a screening compares sessions. */
  beforeHeld?: (() => void) | undefined;
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
  for await (const { bound, record } of sessions.readRated()) {
    count += 1;
    meetSteps(steps, record.checks);
    meetReviews(reviews, record);
    if (surveys.length === 0) continue;
    const ratings = keptRatingsOf(bound, record);
    for (const format of surveys) format.survey?.(ratings);
  }
  return { versions: sessions.versions(), steps, reviews, count };
}

/** Number of ratings that are formatted at a time. */
export const AT_ONCE = 5000;

/** The table of ratings and the layouts that are written with it. */
class RatingTables {
  readonly #table: TableFile<Rating>;
  readonly #layouts: Layouts;
  readonly #versions: readonly StudyVersion[];
  readonly #metrics: readonly Metric[];
  /** Rules need all listeners at once. Without rules, each session is written alone and none is kept in memory. */
  readonly #held: Rating[] | null;
  readonly #compact = new CompactRatings();
  /** Number of ratings that count. */
  counted = 0;

  constructor(
    table: TableFile<Rating>,
    layouts: Layouts,
    versions: readonly StudyVersion[],
    metrics: readonly Metric[],
  ) {
    this.#table = table;
    this.#layouts = layouts;
    this.#versions = versions;
    this.#metrics = metrics;
    this.#held = versions.some(comparesSessions) ? [] : null;
  }

  async add(ratings: readonly Rating[]): Promise<void> {
    if (this.#held === null) await this.#write(ratings);
    else for (const rating of ratings) this.#held.push(this.#compact.add(rating));
  }

  async #write(given: readonly Rating[]): Promise<void> {
    const { ratings } = screenStudy(this.#versions, given, { metrics: this.#metrics });
    for (const { counts } of ratings) this.counted += counts ? 1 : 0;
    for (let from = 0; from < ratings.length; from += AT_ONCE) {
      const some = ratings.slice(from, from + AT_ONCE);
      await this.#table.add(some);
      await this.#layouts.add(some);
    }
  }

  async finish(): Promise<WrittenTable> {
    await this.#write(this.#held ?? []);
    return this.#table.finish();
  }
}

/** Writes all sessions of a study in one pass; without `others` only their ratings, which are kept beside the answers. */
async function fill(
  sessions: StudySessions,
  versions: readonly StudyVersion[],
  { ratings, others }: { ratings: RatingTables; others: OtherTables | null },
  onSession: () => void,
): Promise<void> {
  const known = new Set(versions.map(({ id }) => id));
  const refuseUnknown = ({ version }: BoundStudy): void => {
    if (!known.has(version.id))
      throw new Error('a new version was published during the export: run it again');
  };
  if (others === null)
    for await (const { bound, record } of sessions.readRated()) {
      refuseUnknown(bound);
      await ratings.add(keptRatingsOf(bound, record));
      onSession();
    }
  else
    for await (const { bound, record } of sessions.readWhole()) {
      refuseUnknown(bound);
      const given = answersOf(bound, record);
      await ratings.add(keptRatingsOf(bound, record, given));
      await others.add({ bound, record, given });
      onSession();
    }
}

/**
 * Writes the tables of a study with a data dictionary, session by session. Memory does not grow with the study,
 * unless its screening needs all ratings together.
 */
export async function exportTables(
  sessions: StudySessions,
  {
    out,
    modes,
    formats = [],
    hasMark = false,
    isRatingsOnly = false,
    reasonScores,
    progress,
    beforeHeld,
    ...place
  }: ExportOptions,
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
    const begin = beginTableIn(files, pathOf, hasMark);
    const table = await begin('ratings', 'One row a rating.', columns);
    const others = isRatingsOnly ? null : await OtherTables.begin(begin, met.steps, met.reviews);
    const layouts = await Layouts.begin(formats, { files, pathOf, columns, versions, hasMark });
    if (versions.some(comparesSessions)) beforeHeld?.();
    const rated = new RatingTables(table, layouts, versions, metrics);
    let done = 0;
    await fill(sessions, versions, { ratings: rated, others }, () => {
      done += 1;
      progress?.(done, met.count);
    });
    const ratings = await rated.finish();
    const { counted } = rated;
    const otherTables = others ? await others.finish(versions) : [];
    const laidOut = await layouts.finish();
    const content = dataDictionary(
      { ...ratings, counted, modes, hasMark },
      otherTables,
      aboutStudy(sessions.current, versions),
    );
    const described = await files.open(dictionary);
    await described.append(`${JSON.stringify(content, null, 2)}\n`);
    await described.finish();
    const csv = pathOf('ratings.csv');
    const scripts = await writeScripts(files, out, { path: csv, columns }, { name, versions, modes });
    await files.publish();
    const paths = [...otherTables.map(({ file }) => join(out, file)), ...laidOut.paths];
    return {
      csv,
      dictionary,
      others: paths,
      scripts,
      rows: ratings.rows,
      counted,
      warnings: [...warnings, ...laidOut.warnings],
    };
  } finally {
    await files.discard();
  }
}
