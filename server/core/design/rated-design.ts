import type { ContrastFamily } from '../models/contrast-family.ts';
import { pairsOf } from '../models/inference.ts';
import { naturalOrder } from '../order/natural-order.ts';
import type { Outcome } from '../primary/primary.ts';
import { isTested } from '../primary/primary-pairs.ts';
import type { Design } from '../stats/power/difference-error.ts';

/** Judged unit of one page: one system, or two systems as a pair. */
export interface Judged {
  listener: string;
  item: string;
  systems: readonly [string] | readonly [string, string];
}

/** A design with the differences that its primary analysis tests. */
export interface TestedDesign {
  design: Design;
  family: ContrastFamily;
}

function distinct(rows: readonly Judged[], keyOf: (row: Judged) => unknown): number {
  const keys = new Set<string>();
  for (const row of rows) keys.add(JSON.stringify(keyOf(row)));
  return keys.size;
}

/** Judged system, or pair of systems in one order. */
const subjectOf = ({ systems }: Judged): string[] => [...systems].toSorted();

/** The compared pairs of systems, each once. */
const comparedPairs = (rows: readonly Judged[]): string[][] => [
  ...new Map(rows.map((row) => [JSON.stringify(subjectOf(row)), subjectOf(row)])).values(),
];

function familyOf(outcome: Pick<Outcome, 'contrasts' | 'correction' | 'pairs'>, planned: readonly Judged[]) {
  const { contrasts, correction, pairs } = outcome;
  const systems = [...new Set(planned.flatMap((row) => row.systems))].toSorted(naturalOrder);
  const tested =
    pairs === 'by pair'
      ? comparedPairs(planned)
          .filter(([a = '', b = '']) => isTested(contrasts, a, b))
          .map(([a = '', b = '']) => [systems.indexOf(a), systems.indexOf(b)] as const)
      : pairsOf(contrasts, systems);
  return { systems: systems.length, pairs: tested, correction };
}

function designOf(
  pairs: Outcome['pairs'],
  systems: number,
  rows: readonly Judged[],
  planned: readonly Judged[],
): Design {
  const subjects = distinct(planned, subjectOf);
  const listeners = distinct(rows, ({ listener }) => listener);
  const met = distinct(rows, (row) => [row.listener, subjectOf(row)]);
  const items = distinct(planned, ({ item }) => item);
  const ofItems = distinct(planned, (row) => [row.item, subjectOf(row)]);
  switch (pairs) {
    case null:
      return {
        kind: 'clips',
        systems,
        systemsEach: met / listeners,
        itemsEach: rows.length / met,
        items,
        systemsPerItem: ofItems / items,
      };
    case 'by system':
      return {
        kind: 'by system',
        systems,
        each: rows.length / listeners,
        pairsEach: met / listeners,
        items,
        pairsPerItem: ofItems / items,
      };
    case 'by pair':
      return {
        kind: 'by pair',
        reach: met / (listeners * subjects),
        each: rows.length / met,
        items: ofItems / subjects,
      };
  }
}

/**
 * The design of an outcome, from actual or planned judgements of listeners, with means over listeners and items. `planned`:
 * everything that the study compares, if listeners have judged a part of it. Null with fewer than two systems, and if a
 * tested system has no judgement.
 * @example every listener judges systems a and b on items 1 to 8: { kind: 'clips', systems: 2, itemsEach: 8, ... }
 */
export function testedDesign(
  outcome: Pick<Outcome, 'contrasts' | 'correction' | 'pairs'>,
  rows: readonly Judged[],
  planned: readonly Judged[] = rows,
): TestedDesign | null {
  const named = outcome.contrasts.kind === 'against' ? [outcome.contrasts.baseline] : [];
  const given = outcome.contrasts.kind === 'given' ? outcome.contrasts.pairs.flat() : named;
  const systems = new Set(planned.flatMap((row) => row.systems));
  if (rows.length === 0 || systems.size < 2) return null;
  if (outcome.pairs !== 'by pair' && given.some((system) => !systems.has(system))) return null;
  const family = familyOf(outcome, planned);
  return family.pairs.length === 0
    ? null
    : { family, design: designOf(outcome.pairs, family.systems, rows, planned) };
}
