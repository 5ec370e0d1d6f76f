import { canonicalJson } from '../formats/canonical-json.ts';
import { perRows } from '../methods/contract/per-context.ts';
import { allOrSome } from '../order/all-or-some.ts';
import { fail } from '../order/fail.ts';
import { groupBy } from '../order/group-by.ts';
import { changed, mappedRatings, ratingIndex, rowsOf } from '../ratings/compact-ratings.ts';
import type { Rating, Ratings } from '../ratings/ratings.ts';
import { resultOf, type Steps } from './interruptible-steps.ts';
import { hasEnded, isEnding } from '../verdicts/endings.ts';
import { screeningRule, verdictRule, verdictRules } from './registry.ts';
import type { Finding, Known } from './contract/rule.ts';
import type { ScreeningSet, SetRule } from './screening-set.ts';
import { EXCLUDED_BY_HAND, METHOD_VERDICTS } from '../verdicts/verdicts.ts';

/** A rule of the set and all of its findings, excluding or not. */
export interface RuleReport extends SetRule {
  findings: readonly Finding[];
}

export interface Screened<Own extends Ratings = readonly Rating[]> {
  /** As given, in that order, with `counts`, `reasons` and `flags` under the set; the same list if none of these changed. */
  ratings: Own;
  /** In the order of the set, including rules without findings. */
  reports: RuleReport[];
}

/** Ratings of sessions that did not end early, found once for all rules. */
const openOf = perRows((ratings: Ratings) => allOrSome(ratings, (rating) => !hasEnded(rating)));

/** Which ratings are of sessions that did not end early, at their indices. */
const openAt = perRows((ratings: Ratings): Uint8Array => {
  const isOpen = new Uint8Array(ratings.length);
  for (const [index, rating] of ratings.entries()) isOpen[index] = hasEnded(rating) ? 0 : 1;
  return isOpen;
});

/** Ratings that came with a reason or a flag, which most do not. */
const judgedOf = perRows((ratings: Ratings): readonly Rating[] =>
  rowsOf(ratings.filter(({ reasons, flags }) => reasons.length > 0 || flags.length > 0)),
);

const NONE: string[] = [];

/** The reasons and flags stored with a rating: no endings, and no rules that are rerun here. */
function givenTo({ reasons, flags }: Rating): string[] {
  if (reasons.length === 0 && flags.length === 0) return NONE;
  return [...new Set([...reasons, ...flags])].filter(
    (name) => !isEnding(name) && (verdictRule(name) || !screeningRule(name)),
  );
}

const alike = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index]);

const ORDER = verdictRules.map(({ id }) => id);

/** Verdicts in their order, then other names. */
function byVerdict(a: string, b: string): number {
  const place = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return place(a) - place(b) || (a < b ? -1 : 1);
}

/** The ratings with a verdict, by listener. The evidence is known only with the answers. */
function verdictFindings(ratings: Ratings, verdict: string): Finding[] {
  const against = judgedOf(ratings).filter((rating) => givenTo(rating).includes(verdict));
  return [...groupBy(against, ({ listener }) => listener)].map(([listener, own]) => ({
    listener,
    ratings: own,
    evidence: 'judged with the answers',
  }));
}

/** A rule of the set, and a function that runs it. */
interface RuleRun {
  entry: SetRule;
  /** Whether the rule is run over the ratings; a verdict is taken from them. */
  isOverRatings: boolean;
  find(): Iterable<Finding>;
}

/**
 * The rules of a set in turn. A rule with an entry of its own is not part of the entry for all verdicts. Exclusions by hand are
 * a rule of their own, last, unless the set names them: no set of rules silently reverts them.
 */
function* runsOf(ratings: Ratings, set: ScreeningSet, known: Known | undefined): Generator<RuleRun, void> {
  const open = openOf(ratings);
  const named = new Set(set.map(({ rule }) => rule));
  const apart = new Set([...named, EXCLUDED_BY_HAND]);
  for (const entry of set) {
    if (entry.rule === METHOD_VERDICTS) {
      const others = new Set(
        judgedOf(ratings)
          .flatMap(givenTo)
          .filter((name) => !apart.has(name)),
      );
      for (const name of [...others].toSorted(byVerdict)) {
        const as = entry.as === 'exclude' ? (verdictRule(name)?.effect ?? 'exclude') : entry.as;
        const find = (): Finding[] => verdictFindings(ratings, name);
        yield { entry: { ...entry, rule: name, as }, isOverRatings: false, find };
      }
    } else {
      const rule = screeningRule(entry.rule);
      const find = (): Iterable<Finding> =>
        rule ? rule.each(open, entry.params, known) : verdictFindings(ratings, entry.rule);
      yield { entry, isOverRatings: rule !== undefined, find };
    }
  }
  const byHand = named.has(EXCLUDED_BY_HAND) ? [] : verdictFindings(ratings, EXCLUDED_BY_HAND);
  if (byHand.length > 0) {
    const entry: SetRule = { rule: EXCLUDED_BY_HAND, version: null, as: 'exclude', params: {} };
    yield { entry, isOverRatings: false, find: () => byHand };
  }
}

/** The findings of each rule of a set. */
function* reportsOf(
  ratings: Ratings,
  set: ScreeningSet,
  known: Known | undefined,
  remember: Remember,
): Steps<RuleReport[]> {
  const reports: RuleReport[] = [];
  for (const { entry, isOverRatings, find } of runsOf(ratings, set, known)) {
    const all = (): Finding[] => [...find()];
    const findings = isOverRatings ? remember(canonicalJson([entry.rule, entry.params]), all) : all();
    reports.push({ ...entry, findings });
    yield;
  }
  return reports;
}

/**
 * Which ratings count under a set, as `screened` decides, without what it found: 1 for a rating that counts, at its index. No more than
 * a finding is held at a time.
 */
export function countsUnder(ratings: Ratings, set: ScreeningSet, known?: Known): Uint8Array {
  const counts = openAt(ratings).slice();
  for (const { entry, find } of runsOf(ratings, set, known)) {
    if (entry.as !== 'exclude') continue;
    const index = ratingIndex(ratings);
    for (const { ratings: found } of find()) for (const rating of found) counts[index(rating)] = 0;
  }
  return counts;
}

/**
 * Applies a screening set to the ratings of one study. A rating counts if no excluding rule of the set found it and its
 * session did not end early. Every rule looks at all ratings of sessions that did not end early, whatever the other rules
 * find. Verdicts are taken from the ratings; rules over ratings are run. Findings that do not exclude are kept as flags.
 * Does not change the given ratings. Throws a ZodError for unknown parameters.
 */
export function screened(ratings: readonly Rating[], set: ScreeningSet, known?: Known): Screened;
export function screened(ratings: Ratings, set: ScreeningSet, known?: Known): Screened<Ratings>;
export function screened(ratings: Ratings, set: ScreeningSet, known?: Known): Screened<Ratings> {
  return resultOf(screening(ratings, set, known));
}

const NOTHING: readonly RuleReport[] = [];

/**
 * Returns a function that gives the reports with a finding on the rating at an index. Ratings with the same reports share one list, as
 * often a rule finds most of a study.
 */
function reportsByRating(
  ratings: Ratings,
  reports: readonly RuleReport[],
): (index: number) => readonly RuleReport[] {
  if (reports.every(({ findings }) => findings.length === 0)) return () => NOTHING;
  const lists: (readonly RuleReport[])[] = [NOTHING];
  const listOf = new Uint32Array(ratings.length);
  const at = (index: number): readonly RuleReport[] => lists[listOf[index] ?? fail()] ?? fail();
  const index = ratingIndex(ratings);
  for (const report of reports) {
    const longer = new Map<number, number>();
    for (const { ratings: found } of report.findings)
      for (const rating of found) {
        const place = index(rating);
        const own = listOf[place] ?? fail();
        if (at(place).at(-1) === report) continue;
        const next = longer.get(own) ?? lists.push([...at(place), report]) - 1;
        longer.set(own, next);
        listOf[place] = next;
      }
  }
  return at;
}

/** Findings of a rule with its parameters: those of an earlier call on the same ratings, or the result of `find`. */
type Remember = (rule: string, find: () => readonly Finding[]) => readonly Finding[];

/** As `screened`, one rule per step. */
export function* screening(
  ratings: Ratings,
  set: ScreeningSet,
  known?: Known,
  remember: Remember = (_rule, find) => find(),
): Steps<Screened<Ratings>> {
  const reports = yield* reportsOf(ratings, set, known, remember);
  const found = reportsByRating(ratings, reports);
  const run = new Set(set.map(({ rule }) => rule).filter(screeningRule));
  const changes = new Map<string, Pick<Rating, 'counts' | 'reasons' | 'flags'>>();
  const under = (rating: Rating, index: number): Rating => {
    const own = found(index);
    // Nothing was found, and there is nothing to take back.
    if (own.length === 0 && rating.reasons.length === 0 && rating.flags.length === 0) return rating;
    const rules = own.filter((report) => report.as === 'exclude').map(({ rule }) => rule);
    const reasons = [...rules, ...rating.reasons.filter(isEnding)];
    const flagged = own.filter((report) => report.as === 'flag').map(({ rule }) => rule);
    const off = givenTo(rating).filter((name) => !run.has(name) && !rules.includes(name));
    const flags = [...new Set([...flagged, ...off])];
    // Most ratings of a large study do not change: copying each for every compared set would fill the memory.
    if (alike(reasons, rating.reasons) && alike(flags, rating.flags)) return rating;
    const key = JSON.stringify([reasons, flags]);
    const change = changes.get(key) ?? { counts: reasons.length === 0, reasons, flags };
    changes.set(key, change);
    return changed(rating, change);
  };
  return { ratings: mappedRatings(ratings, under), reports };
}
