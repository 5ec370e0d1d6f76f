import { knownScale, NO_SCALES, type DeclaredScales } from '#core/analysis/input/known-scales.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import type { PredictedLabels } from '#core/analysis/input/predicted-labels.ts';
import { groupBy } from '#core/order/group-by.ts';
import type { Rating, Ratings } from '#core/ratings/ratings.ts';
import { countsUnder, screened, type Screened } from '#core/screening/lens.ts';
import { screenStudy, studyCounts } from '#core/screening/screen-study.ts';
import { screeningSet, type ScreeningSet } from '#core/screening/screening-set.ts';
import type { SessionMode } from '#core/session/session.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { jsonSha256 } from '../../platform/json-sha256.ts';
import { screeningEntries, type ScreeningEntry } from '../ratings/screening-entries.ts';
import { readRatedSessions } from '../ratings/session-ratings.ts';
import {
  readMetricFiles,
  studyMetrics,
  type MetricsAsked,
  type MetricsPlace,
} from '../ratings/study-metrics.ts';
import { findStudy, StudySessions } from '../ratings/study-sessions.ts';
import { refuseUnknownScales } from './scale-mistakes.ts';
import type { RatedTable } from './refuse-rules.ts';
import type { RatingsRead } from './ratings-read.ts';
import { readRatings } from './read-ratings.ts';

/** A study in the database whose ratings are requested. */
export interface AskedStudy extends MetricsPlace {
  store: Store;
  name: string;
  modes: readonly SessionMode[];
}

/** Ratings with all related data. */
export interface RatingSource<Own extends Ratings = Ratings> {
  /** Description in one line. */
  about: string;
  /** Ratings before any rule is applied. */
  ratings: Own;
  /** Sessions by state. */
  states: Record<string, number>;
  metrics: readonly Metric[];
  labels: readonly PredictedLabels[];
  /** Ends of scales that were declared for a table. */
  scales?: DeclaredScales | undefined;
  /** Notes on how a table was read, and warnings about the metrics. */
  warnings: string[];
  /** The ratings screened with a set, by default with the source's own sets. */
  under(set?: ScreeningSet): Screened<Own>;
  /** Which ratings count under a set: 1 at the index of one that counts. */
  counts(set: ScreeningSet): Uint8Array;
  /** The table that contained the ratings; absent for a study. */
  table?: RatedTable;
  /** The source's own screening sets. */
  screening: ScreeningEntry[];
}

/** Ratings of a study in the database, with its versions. */
export interface RatedStudy extends RatingSource {
  current: StudyVersion;
  versions: StudyVersion[];
}

/** Reads the ratings of a study. Throws StoreError for an unknown study. */
export async function readRatedStudy({ store, name, modes, ...place }: AskedStudy): Promise<RatedStudy> {
  const sessions = new StudySessions(store, await findStudy(store, name), modes);
  const { ratings, states } = await readRatedSessions(sessions);
  const versions = sessions.versions();
  const { metrics: all, labels, warnings } = await studyMetrics(versions, place);
  const metrics = all.map((metric) => withBounds(metric, NO_SCALES));
  return {
    about: `${name} (${modes.join(', ')})`,
    current: sessions.current,
    versions,
    ratings,
    states,
    metrics,
    labels,
    warnings,
    under: (set) => screenStudy(versions, ratings, { metrics, setOf: set && (() => set) }),
    counts: (set) => studyCounts(versions, ratings, { metrics, setOf: () => set }),
    screening: screeningEntries(versions),
  };
}

/** Clips of the ratings, with the factors in their rows. */
function clipsOf(ratings: readonly Rating[]) {
  const named = ratings.flatMap(({ clip, system, item, factors, comparedClip, comparedSystem }) => [
    ...(comparedClip === null ? [] : [{ id: comparedClip, system: comparedSystem, item, others: {} }]),
    { id: clip, system, item, others: factors },
  ]);
  const clips = new Map(
    named.map(({ id, system, item, others }) => {
      const own = { ...(system !== null && { system }), ...(item !== null && { item }) };
      return [id, { id, factors: { ...others, ...own } }];
    }),
  );
  return [...clips.values()];
}

/**
 * Reads metrics of the rated clips. Clips whose ratings were left out have rows too: without them, a row is taken for the rated clip of
 * the same file name.
 */
async function metricsOf(asked: MetricsAsked, rated: ReturnType<typeof clipsOf>, leftOut: readonly string[]) {
  const known = new Set(rated.map(({ id }) => id));
  const others = new Set(leftOut.filter((id) => !known.has(id)));
  const clips = [...rated, ...[...others].map((id) => ({ id, factors: {} }))];
  const read = await readMetricFiles(asked, clips);
  const kept = <Values extends { values: ReadonlyMap<string, unknown> }>(own: Values): Values => ({
    ...own,
    values: new Map([...own.values].filter(([clip]) => !others.has(clip))),
  });
  return others.size === 0
    ? read
    : { ...read, metrics: read.metrics.map(kept), labels: read.labels.map(kept) };
}

/** A metric with the ends of its scale, if they were declared or its name implies them. */
function withBounds(metric: Metric, declared: DeclaredScales): Metric {
  const values = [...metric.values.values()].flatMap((value) => value ?? []);
  const bounds = declared.get(metric.name) ?? knownScale(metric.name, values);
  return bounds === null ? metric : { ...metric, bounds };
}

/** How a table of ratings is read, with its metrics. */
interface RatedFileRead extends RatingsRead {
  metrics?: MetricsAsked | undefined;
  /** Adds decisions about listeners that the table does not have. */
  decide?: ((rating: Rating) => Rating) | undefined;
}

/**
 * Reads ratings from a CSV file, an export or an import. The file does not contain durations of clips. Throws
 * StudyMistakes for an unusable file.
 */
export async function readRatedFile(
  path: string,
  { metrics: asked = { files: [] }, decide, ...read }: RatedFileRead = {},
): Promise<RatingSource<readonly Rating[]>> {
  const { ratings: found, columns, leftOut, notes } = await readRatings(path, read);
  const ratings = decide ? found.map(decide) : found;
  const own = screeningSet();
  const { metrics: all, labels, warnings } = await metricsOf(asked, clipsOf(ratings), leftOut);
  const { scales = NO_SCALES } = read;
  refuseUnknownScales(path, scales, [...ratings.map(({ scale }) => scale), ...all.map(({ name }) => name)]);
  const metrics = all.map((metric) => withBounds(metric, scales));
  const known = { durations: new Map<string, number>(), metrics };
  const sessions = new Map(ratings.map(({ session, sessionState }) => [session, sessionState]));
  const byState = groupBy([...sessions.values()], (state) => state);
  return {
    about: path,
    ratings,
    scales,
    states: Object.fromEntries([...byState].map(([state, all]) => [state, all.length])),
    metrics,
    labels,
    warnings: [...notes, ...warnings],
    table: { path, ratings, columns, known },
    under: (set = own) => screened(ratings, set, known),
    counts: (set) => countsUnder(ratings, set, known),
    screening: [{ versions: [], sha256: jsonSha256(own), rules: own }],
  };
}
