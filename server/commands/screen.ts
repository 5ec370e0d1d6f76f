import type { ResultTable } from '#core/analysis/table.ts';
import { textTable } from '#core/analysis/text-table.ts';
import type { Rating } from '#core/ratings.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { screened, type Screened } from '#core/screening/lens.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import { screeningSet, type ScreeningSet } from '#core/screening/screening-set.ts';
import { screeningTables } from '#core/screening/screening-tables.ts';
import type { Screening } from '#core/screening/compare-screenings.ts';
import type { SessionMode } from '#core/session.ts';
import type { Store } from '../db/store.ts';
import { readMetricValues } from '../export/metric-values.ts';
import { ruleNames, screeningEntries, screeningHash, screeningLine } from '../export/screening-entries.ts';
import { readRatedSessions } from '../export/session-ratings.ts';
import { findStudy, StudySessions } from '../export/study-sessions.ts';
import { readRatings } from '../import/read-ratings.ts';

/** Ratings that can be looked at under any set; under their own where none is named. */
export interface Screenable {
  ratings: readonly Rating[];
  under(set?: ScreeningSet): Screened;
  /** The primary sets, in words. */
  head: string[];
}

/** Ratings of a study in the database. Throws StoreError for an unknown study. */
export async function screenableStudy({
  store,
  name,
  modes,
  metrics: path,
}: {
  store: Store;
  name: string;
  modes: readonly SessionMode[];
  metrics?: string;
}): Promise<Screenable> {
  const sessions = new StudySessions(store, await findStudy(store, name), modes);
  const { ratings } = await readRatedSessions(sessions);
  const versions = sessions.versions();
  const clips = new Map(versions.flatMap(({ study }) => study.clips.map((clip) => [clip.id, clip])));
  const metrics = path === undefined ? [] : (await readMetricValues(path, [...clips.values()])).metrics;
  return {
    ratings,
    under: (set) => screenStudy(versions, ratings, { metrics, ...(set && { setOf: () => set }) }),
    head: [`${name} (${modes.join(', ')})`, ...screeningEntries(versions).map(screeningLine)],
  };
}

/** Ratings of a CSV file, an export or an import. Throws StudyMistakes for a file that cannot be used. */
export async function screenableFile(path: string): Promise<Screenable> {
  const ratings = await readRatings(path);
  const own = screeningSet();
  return {
    ratings,
    under: (set = own) => screened(ratings, set),
    head: [path, `Screening: ${ruleNames(own)}; SHA-256 ${screeningHash(own)}`],
  };
}

const MAX_ROWS = 60;

type Entry = ScreeningConfig[number];

/** An entry that excludes, whatever it is by itself. */
function excluding(entry: Entry): Entry {
  return typeof entry === 'string' ? { rule: entry, as: 'exclude' } : { ...entry, as: 'exclude' };
}

/** The primary screening, each rule alone, and the named ones together. */
function screeningsOf(source: Screenable, named: ScreeningConfig | undefined): Screening[] {
  const rules = (named ?? screeningRules.map(({ id }) => id)).map(excluding);
  const alone = rules.map((entry) => ({ set: screeningSet([entry]) }));
  const together = named && named.length > 1 ? [{ set: screeningSet(rules) }] : [];
  return [
    { name: 'primary', under: source.under() },
    ...[...alone, ...together].map(({ set }) => ({
      name: set.map(({ rule }) => rule).join(' + '),
      under: source.under(set),
    })),
  ];
}

/**
 * What screening does to ratings: the primary set first, then every other rule, or the `named` ones, by itself as a
 * sensitivity analysis. Nothing is changed by it.
 */
export function screenRatings(
  source: Screenable,
  named?: ScreeningConfig,
): { text: string; tables: ResultTable[] } {
  const screenings = screeningsOf(source, named);
  const tables = screeningTables(source.ratings, screenings, named ? screenings.length : 1);
  const texts = tables.map((table) => textTable(table, MAX_ROWS));
  return { text: [source.head.join('\n'), ...texts].join('\n\n'), tables };
}
