import { COLUMNS, type Rating } from '../ratings/ratings.ts';
import { CLIP_DURATIONS, type Known, type Need } from './contract/rule.ts';
import { screeningRule } from './registry.ts';

const columns = new Map(COLUMNS.map((column) => [column.name, column]));

/** Whether some rating has a value in the column, or one of the needed values. */
function isMet({ reads, values }: Need, ratings: readonly Rating[], known: Known): boolean {
  if (reads === CLIP_DURATIONS) return known.durations.size > 0;
  const column = columns.get(reads);
  if (!column) throw new Error(`a rule needs ${reads}, which is no column of the ratings`);
  return ratings.some((rating) => {
    const value = column.value(rating);
    return values ? values.includes(String(value)) : value !== null;
  });
}

/**
 * Needs of a rule over ratings that a table does not meet: a column without any value, or without a needed one. Empty for a
 * verdict. `isGiven`: whether the table has a column; one that it lacks is unmet although ratings have a default there.
 */
export function unmetNeeds(
  rule: string,
  ratings: readonly Rating[],
  known: Known,
  isGiven: (column: string) => boolean,
): Need[] {
  return (screeningRule(rule)?.needs ?? []).filter(
    (need) => !isMet(need, ratings, known) || (need.reads !== CLIP_DURATIONS && !isGiven(need.reads)),
  );
}
