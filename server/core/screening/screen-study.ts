import type { Metric } from '../analysis/input/metric.ts';
import { ratedRows } from '../analysis/input/rated-rows.ts';
import { canonicalJson } from '../formats/canonical-json.ts';
import { perContext, perRows } from '../methods/contract/per-context.ts';
import { fail } from '../order/fail.ts';
import { groupBy } from '../order/group-by.ts';
import { mappedRatings, ratingIndex, ratingsAt } from '../ratings/compact-ratings.ts';
import type { Rating, Ratings } from '../ratings/ratings.ts';
import { GroupNumbers } from '../stats/intervals/vote-groups.ts';
import type { Clip } from '../clips/clips.ts';
import type { Finding, Known } from './contract/rule.ts';
import { resultOf, type Steps } from './interruptible-steps.ts';
import type { ScreeningConfig } from './config.ts';
import { countsUnder, screening, type RuleReport, type Screened } from './lens.ts';
import { screeningRule } from './registry.ts';
import { screeningSet, type ScreeningSet } from './screening-set.ts';

export interface Version {
  id: string;
  study: {
    config: { screening?: ScreeningConfig | undefined; blocks: readonly unknown[] };
    clips: readonly Clip[];
  };
}

export interface StudyScreening {
  /** Default: the set that the version was published with. */
  setOf?: ((version: Version) => ScreeningSet) | undefined;
  /** Default: none. */
  metrics?: readonly Metric[];
  /**
   * Findings of rules from earlier calls with the same versions, ratings and metrics, which this call uses and adds to. For
   * several sets that share rules.
   */
  found?: Map<string, readonly Finding[]>;
}

/** The set that a version of a study was published with. */
export const primarySet = perContext(({ study }: Pick<Version, 'study'>): ScreeningSet =>
  screeningSet(study.config.screening),
);

/**
 * Whether the screening of a version compares sessions, so that it needs all ratings at once. Verdicts alone were given to each
 * session by itself.
 */
export const comparesSessions = (version: Pick<Version, 'study'>): boolean =>
  primarySet(version).some(({ rule }) => screeningRule(rule) !== undefined);

/** Duration of a clip as served to listeners, ms: an excerpt has its own duration; of several, the shortest. */
function servedMs({ durationMs, renditions }: Clip): number {
  return Math.min(durationMs, ...Object.values(renditions).map((rendition) => rendition.durationMs));
}

const durationsOf = perContext(
  (versions: readonly Version[]) =>
    new Map(versions.flatMap(({ study }) => study.clips).map((clip) => [clip.id, servedMs(clip)])),
);

/** Merges reports of the same rule with the same parameters. */
function joined(reports: readonly RuleReport[]): RuleReport[] {
  const alike = groupBy(reports, ({ findings: _findings, ...rule }) => canonicalJson(rule));
  return [...alike.values()].flatMap((own) =>
    own[0] ? [{ ...own[0], findings: own.flatMap(({ findings }) => findings) }] : [],
  );
}

/**
 * Screens the ratings of all versions of a study, each version under its published set unless `setOf` returns another.
 * Versions with the same block at the same place and the same set are judged together, others separately. Throws for a
 * rating of an unknown version.
 */
export function screenStudy(
  versions: readonly Version[],
  ratings: readonly Rating[],
  options?: StudyScreening,
): Screened;
export function screenStudy(
  versions: readonly Version[],
  ratings: Ratings,
  options?: StudyScreening,
): Screened<Ratings>;
export function screenStudy(
  versions: readonly Version[],
  ratings: Ratings,
  options: StudyScreening = {},
): Screened<Ratings> {
  return resultOf(studyScreening(versions, ratings, options));
}

/** Ratings by version and block. Made once for ratings that are screened under many sets. */
const byPlace = perRows((ratings: Ratings): ReadonlyMap<string, Ratings> => {
  const nameOf = ({ studyVersion, block }: Rating): string => `${block} ${studyVersion}`;
  const [first] = ratings;
  const isOne = ratings.every((own) => own.block === first?.block && own.studyVersion === first.studyVersion);
  // The same list if it can be: a copy has votes and groups of its own.
  if (first && isOne) return new Map([[nameOf(first), ratings]]);
  const names = GroupNumbers.of(ratedRows(ratings, nameOf));
  return new Map(Array.from(names.inGroups(), ([name, places]) => [name, ratingsAt(ratings, places)]));
});

/** Ratings that are judged together, with their set. */
interface Part {
  /** Tells it from other parts of the same ratings. */
  name: string;
  own: Ratings;
  set: ScreeningSet;
}

function partsOf(
  versions: readonly Version[],
  ratings: Ratings,
  setOf: (version: Version) => ScreeningSet,
): Part[] {
  const published = new Map(versions.map((version) => [version.id, { version, set: setOf(version) }]));
  const places = [...byPlace(ratings)].flatMap(([name, own]) => {
    const [first] = own;
    if (!first) return [];
    const { block, studyVersion } = first;
    const used = published.get(studyVersion);
    if (!used) throw new Error(`screenStudy requires version ${studyVersion}, which has ratings`);
    const { set, version } = used;
    const config = version.study.config.blocks[block - 1];
    return [{ name, own, set, key: versions.length === 1 ? name : canonicalJson({ set, block, config }) }];
  });
  return [...groupBy(places, ({ key }) => key).values()].map((alike) => {
    const [only, ...others] = alike;
    return {
      name: JSON.stringify(alike.map(({ name }) => name)),
      // The same list, as other computations on it are kept.
      own: only && others.length === 0 ? only.own : alike.flatMap((place) => [...place.own]),
      set: only?.set ?? [],
    };
  });
}

function knownOf(versions: readonly Version[], metrics: readonly Metric[]): Known {
  return {
    metrics,
    // Only rules read them, and a session is often screened without any.
    get durations() {
      return durationsOf(versions);
    },
  };
}

/** As `screenStudy`, one rule on one place of the study per step. */
export function* studyScreening(
  versions: readonly Version[],
  ratings: Ratings,
  { setOf = primarySet, metrics = [], found = new Map() }: StudyScreening = {},
): Steps<Screened<Ratings>> {
  const known = knownOf(versions, metrics);
  let under: Rating[] | null = null;
  const reports: RuleReport[] = [];
  for (const { name: place, own, set } of partsOf(versions, ratings, setOf)) {
    const part = yield* screening(own, set, known, (name, find) => {
      const key = `${place} ${name}`;
      const findings = found.get(key) ?? find();
      found.set(key, findings);
      return findings;
    });
    if (own === ratings) return { ...part, reports: joined(part.reports) };
    under ??= [...ratings];
    const index = ratingIndex(ratings);
    for (const [at, rating] of own.entries()) under[index(rating)] = part.ratings.at(at) ?? rating;
    for (const report of part.reports) reports.push(report);
  }
  const changed = mappedRatings(ratings, (rating, index) => under?.[index] ?? rating);
  return { ratings: changed, reports: joined(reports) };
}

/** Which ratings count, as `screenStudy` decides; see `countsUnder`. */
export function studyCounts(
  versions: readonly Version[],
  ratings: Ratings,
  { setOf = primarySet, metrics = [] }: Pick<StudyScreening, 'setOf' | 'metrics'> = {},
): Uint8Array {
  const known = knownOf(versions, metrics);
  const counts = new Uint8Array(ratings.length);
  for (const { own, set } of partsOf(versions, ratings, setOf)) {
    const part = countsUnder(own, set, known);
    if (own === ratings) return part;
    const index = ratingIndex(ratings);
    for (const [at, rating] of own.entries()) counts[index(rating)] = part[at] ?? fail();
  }
  return counts;
}
