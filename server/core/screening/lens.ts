import { canonicalJson } from '../formats/canonical-json.ts';
import { perContext } from '../methods/contract/per-context.ts';
import { groupBy } from '../order/group-by.ts';
import { changed } from '../ratings/compact-ratings.ts';
import type { Rating } from '../ratings/ratings.ts';
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

export interface Screened {
  /** As given, in that order, with `counts`, `reasons` and `flags` under the set. */
  ratings: Rating[];
  /** In the order of the set, including rules without findings. */
  reports: RuleReport[];
}

/** Ratings of sessions that did not end early, found once for all rules. */
const openOf = perContext((ratings: readonly Rating[]) =>
  // The same array if it can be: a copy has votes and groups of its own.
  ratings.some(hasEnded) ? ratings.filter((rating) => !hasEnded(rating)) : ratings,
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
function verdictFindings(ratings: readonly Rating[], verdict: string): Finding[] {
  const against = ratings.filter((rating) => givenTo(rating).includes(verdict));
  return [...groupBy(against, ({ listener }) => listener)].map(([listener, own]) => ({
    listener,
    ratings: own,
    evidence: 'judged with the answers',
  }));
}

/**
 * The findings of each rule of a set in turn. A rule with an entry of its own is not part of the entry for all verdicts.
 * Exclusions by hand are a report of their own, last, unless the set names them: no set of rules silently reverts them.
 */
function* reportsOf(
  ratings: readonly Rating[],
  set: ScreeningSet,
  known: Known | undefined,
  remember: Remember,
): Steps<RuleReport[]> {
  const open = openOf(ratings);
  const named = new Set(set.map(({ rule }) => rule));
  const apart = new Set([...named, EXCLUDED_BY_HAND]);
  const reports: RuleReport[] = [];
  for (const entry of set) {
    if (entry.rule === METHOD_VERDICTS) {
      const others = new Set(ratings.flatMap(givenTo).filter((name) => !apart.has(name)));
      for (const rule of [...others].toSorted(byVerdict)) {
        const as = entry.as === 'exclude' ? (verdictRule(rule)?.effect ?? 'exclude') : entry.as;
        reports.push({ ...entry, rule, as, findings: verdictFindings(ratings, rule) });
      }
    } else {
      const rule = screeningRule(entry.rule);
      const name = canonicalJson([entry.rule, entry.params]);
      const findings = rule
        ? remember(name, () => rule.find(open, entry.params, known))
        : verdictFindings(ratings, entry.rule);
      reports.push({ ...entry, findings });
    }
    yield;
  }
  const byHand = named.has(EXCLUDED_BY_HAND) ? [] : verdictFindings(ratings, EXCLUDED_BY_HAND);
  if (byHand.length > 0)
    reports.push({ rule: EXCLUDED_BY_HAND, version: null, as: 'exclude', params: {}, findings: byHand });
  return reports;
}

/**
 * Applies a screening set to the ratings of one study. A rating counts if no excluding rule of the set found it and its
 * session did not end early. Every rule looks at all ratings of sessions that did not end early, whatever the other rules
 * find. Verdicts are taken from the ratings; rules over ratings are run. Findings that do not exclude are kept as flags.
 * Does not change the given ratings. Throws a ZodError for unknown parameters.
 */
export function screened(ratings: readonly Rating[], set: ScreeningSet, known?: Known): Screened {
  return resultOf(screening(ratings, set, known));
}

const NOTHING: readonly RuleReport[] = [];

/** The reports with a finding on each rating. Ratings with the same reports share one list: often a rule finds most of a study. */
function reportsByRating(reports: readonly RuleReport[]): Map<Rating, readonly RuleReport[]> {
  const found = new Map<Rating, readonly RuleReport[]>();
  for (const report of reports) {
    const longer = new Map<readonly RuleReport[], readonly RuleReport[]>();
    for (const { ratings } of report.findings)
      for (const rating of ratings) {
        const own = found.get(rating) ?? NOTHING;
        if (own.at(-1) === report) continue;
        const next = longer.get(own) ?? [...own, report];
        longer.set(own, next);
        found.set(rating, next);
      }
  }
  return found;
}

/** Findings of a rule with its parameters: those of an earlier call on the same ratings, or the result of `find`. */
type Remember = (rule: string, find: () => readonly Finding[]) => readonly Finding[];

/** As `screened`, one rule per step. */
export function* screening(
  ratings: readonly Rating[],
  set: ScreeningSet,
  known?: Known,
  remember: Remember = (_rule, find) => find(),
): Steps<Screened> {
  const reports = yield* reportsOf(ratings, set, known, remember);
  const found = reportsByRating(reports);
  const run = new Set(set.map(({ rule }) => rule).filter(screeningRule));
  const changes = new Map<string, Pick<Rating, 'counts' | 'reasons' | 'flags'>>();
  const under = (rating: Rating): Rating => {
    const own = found.get(rating) ?? NOTHING;
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
  return { ratings: ratings.map(under), reports };
}
