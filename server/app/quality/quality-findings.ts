import { groupBy } from '#core/order/group-by.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { agreementWithOthers } from '#core/screening/contract/against-others.ts';
import { RULE_NAMES } from '#core/screening/config.ts';
import { seriesOf } from '#core/screening/contract/votes.ts';
import type { RuleReport, Screened } from '#core/screening/lens.ts';
import { screeningRule, verdictRule } from '#core/screening/registry.ts';
import { primarySet } from '#core/screening/screen-study.ts';
import { excludingSet, type ScreeningSet, type SetRule } from '#core/screening/screening-set.ts';
import { METHOD_VERDICTS } from '#core/verdicts/verdicts.ts';
import type { QualitySource } from './quality-source.ts';

/** Entry of a rule in a primary set, also as one of the verdicts of methods; null if it is not in the set. */
function entryIn(set: ScreeningSet, rule: string): SetRule | null {
  const own = set.find((entry) => entry.rule === rule);
  if (own) return own;
  const all = set.find((entry) => entry.rule === METHOD_VERDICTS);
  const verdict = verdictRule(rule);
  return all && verdict ? { ...all, rule, as: all.as === 'exclude' ? verdict.effect : all.as } : null;
}

/**
 * Entry of a rule in the newest version's primary set; null if it is not in the set. No method judges imported ratings, so that
 * of the verdicts only those count that their table has.
 */
export function primaryEntry(
  { current, primary }: Pick<QualitySource, 'current' | 'primary'>,
  rule: string,
): SetRule | null {
  if (current !== null) return entryIn(primarySet(current), rule);
  return primary.reports.find((report) => report.rule === rule) ?? null;
}

/** Findings of each rule alone, with the parameters of the primary set if it has the rule. */
export function aloneReports(
  source: Pick<QualitySource, 'current' | 'primary'>,
  under: (set: ScreeningSet) => Screened,
) {
  const names = RULE_NAMES.filter((name) => name !== METHOD_VERDICTS);
  return new Map(
    names.flatMap((rule): [string, RuleReport][] => {
      const params = screeningRule(rule) ? (primaryEntry(source, rule)?.params ?? {}) : {};
      const report = under(excludingSet([{ rule, ...params }])).reports.find((one) => one.rule === rule);
      return report ? [[rule, report]] : [];
    }),
  );
}

/**
 * Mean correlation of each listener with the others, over scales, weighted by the number of stimuli that others rated
 * too.
 */
export function agreements(ratings: readonly Rating[]): ReadonlyMap<string, number> {
  const all = seriesOf(ratings).flatMap(({ votes }) => [...agreementWithOthers(votes)]);
  const found = [...groupBy(all, ({ listener }) => listener)].flatMap(([listener, own]) => {
    const known = own.flatMap(({ r, shared }) => (r === null ? [] : [{ r, weight: shared.length }]));
    const weight = known.reduce((sum, one) => sum + one.weight, 0);
    const sum = known.reduce((total, one) => total + one.r * one.weight, 0);
    return weight === 0 ? [] : [[listener, sum / weight] as const];
  });
  return new Map(found);
}
