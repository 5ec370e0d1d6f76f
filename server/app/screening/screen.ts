import type { ResultTable } from '#core/analysis/tables/table.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import type { Counting } from '#core/screening/compare-screenings.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { excludingSet } from '#core/screening/screening-set.ts';
import { screeningTables } from '#core/screening/screening-tables.ts';
import { screeningLine } from '../ratings/screening-entries.ts';
import type { RatingSource } from '../imports/rating-source.ts';
import { refuseRules, ruleMistake } from '../imports/refuse-rules.ts';

const MAX_ROWS = 60;

const allRules = screeningRules.map(({ id }) => id);

/** A note on the rules that cannot find anything in a table; none for a study. */
function lackingNotes({ table }: RatingSource): string[] {
  const lacking = table ? allRules.filter((rule) => ruleMistake(table, rule) !== null) : [];
  if (lacking.length === 0) return [];
  return [
    `The table lacks what these rules read, so they find nothing: ${lacking.join(', ')}. Name one as a rule to apply to see the missing columns.`,
  ];
}

/** Each rule alone, and the named rules together. */
function* screeningsOf(source: RatingSource, named: ScreeningConfig | undefined): Generator<Counting> {
  const rules = named ?? allRules;
  const alone = rules.map((entry) => ({ set: excludingSet([entry]) }));
  const together = named && named.length > 1 ? [{ set: excludingSet(rules) }] : [];
  for (const { set } of [...alone, ...together])
    yield { name: set.map(({ rule }) => rule).join(' + '), counts: source.counts(set) };
}

/**
 * Effect of screening on ratings: the primary set first, then every other rule, or the `named` rules, alone as a
 * sensitivity analysis. It changes nothing. Throws StudyMistakes for named rules if the table lacks their data.
 */
export function screenRatings(
  source: RatingSource,
  named?: ScreeningConfig,
): { text: string; tables: ResultTable[] } {
  if (named && source.table) refuseRules(source.table, named);
  const primary = { name: 'primary', under: source.under() };
  const shown = named ? Infinity : 1;
  const tables = screeningTables(source.ratings, primary, screeningsOf(source, named), shown);
  const texts = tables.map((table) => textTable(table, MAX_ROWS));
  const head = [
    source.about,
    ...source.screening.map(screeningLine),
    ...source.warnings,
    ...(named ? [] : lackingNotes(source)),
  ].join('\n');
  return { text: [head, ...texts].join('\n\n'), tables };
}
