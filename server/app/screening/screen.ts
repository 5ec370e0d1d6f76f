import type { ResultTable } from '#core/analysis/tables/table.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import type { Screening } from '#core/screening/compare-screenings.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { excludingSet } from '#core/screening/screening-set.ts';
import { screeningTables } from '#core/screening/screening-tables.ts';
import { screeningLine } from '../ratings/screening-entries.ts';
import type { RatingSource } from '../imports/rating-source.ts';

const MAX_ROWS = 60;

/** The primary screening, each rule alone, and the named ones together. */
function screeningsOf(source: RatingSource, named: ScreeningConfig | undefined): Screening[] {
  const rules = named ?? screeningRules.map(({ id }) => id);
  const alone = rules.map((entry) => ({ set: excludingSet([entry]) }));
  const together = named && named.length > 1 ? [{ set: excludingSet(rules) }] : [];
  return [
    { name: 'primary', under: source.under() },
    ...[...alone, ...together].map(({ set }) => ({
      name: set.map(({ rule }) => rule).join(' + '),
      under: source.under(set),
    })),
  ];
}

/**
 * Effect of screening on ratings: the primary set first, then every other rule, or the `named` ones, alone as a
 * sensitivity analysis. Nothing is changed by it.
 */
export function screenRatings(
  source: RatingSource,
  named?: ScreeningConfig,
): { text: string; tables: ResultTable[] } {
  const screenings = screeningsOf(source, named);
  const tables = screeningTables(source.ratings, screenings, named ? screenings.length : 1);
  const texts = tables.map((table) => textTable(table, MAX_ROWS));
  const head = [source.about, ...source.screening.map(screeningLine), ...source.warnings].join('\n');
  return { text: [head, ...texts].join('\n\n'), tables };
}
