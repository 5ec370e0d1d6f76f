import { groupBy } from '../order/group-by.ts';
import { fail } from '../order/fail.ts';
import { internedBy } from '../stats/numbers/interned.ts';
import { midRanks } from '../stats/numbers/ranks.ts';
import type { Fact } from './capture.ts';
import { CHANNELS, type FeatureName } from './channels.ts';
import type { Item, Question } from './questions.ts';

/** Values of a feature for the items of a question, as numbers. */
export interface FeatureColumn extends FeatureName {
  /** Index of each item's value among the distinct values. */
  codes: Uint32Array;
  /** Mid-ranks within the stratum, centred on 0; null where values have no order. */
  ranks: Float64Array | null;
  /** As observed; null where an item has no such value. */
  facts: readonly (Fact | null)[];
}

/** The items of a question as numbers. */
export interface Coded {
  labels: Uint32Array;
  labelNames: readonly string[];
  /** Items of each stratum with more than one label; the others can reveal nothing. */
  strata: readonly Uint32Array[];
  sessions: Uint32Array;
}

export function codedItems(items: readonly Item[]): Coded {
  const { of: labels, names: labelNames } = internedBy(items, ({ label }) => label);
  const rows = groupBy([...items.keys()], (row) => items[row]?.stratum ?? '');
  const strata = [...rows.values()]
    .filter((own) => own.some((row) => labels[row] !== labels[own[0] ?? fail()]))
    .map((own) => Uint32Array.from(own));
  return { labels, labelNames, strata, sessions: Uint32Array.from(items, ({ session }) => session) };
}

/** Mid-ranks within each stratum, minus their mean; 0 outside the strata. */
function centredRanks(numbers: readonly number[], strata: readonly Uint32Array[]): Float64Array {
  const ranks = new Float64Array(numbers.length);
  for (const stratum of strata) {
    const own = midRanks(Array.from(stratum, (row) => numbers[row] ?? fail()));
    for (const [index, row] of stratum.entries())
      ranks[row] = (own[index] ?? fail()) - (stratum.length + 1) / 2;
  }
  return ranks;
}

const varies = (values: ArrayLike<number>, rows: Uint32Array): boolean =>
  rows.some((row) => values[row] !== values[rows[0] ?? fail()]);

/** Numbers minus the median of all items in the same place, because the first pages of every session take longer. */
function withoutPlace(numbers: readonly number[], places: readonly Fact[]): number[] {
  const medians = new Map(
    [...groupBy([...numbers.keys()], (row) => places[row])].map(([place, rows]) => {
      const sorted = rows.map((row) => numbers[row] ?? fail()).toSorted((a, b) => a - b);
      return [place, sorted[Math.floor(sorted.length / 2)] ?? fail()];
    }),
  );
  return numbers.map((number, row) => number - (medians.get(places[row]) ?? 0));
}

const PLACE = 'position/page of the session';

function columnOf(key: string, { items }: Question, { strata }: Coded): FeatureColumn | null {
  const at = key.indexOf('/');
  const channel = CHANNELS.find((known) => known === key.slice(0, at));
  if (!channel) throw new Error(`${key} does not name a channel`);
  const facts = items.map(({ values }) => values.get(key) ?? null);
  const raw = facts.flatMap((fact) => (typeof fact === 'number' ? [fact] : []));
  const numbers = raw.length === facts.length && channel !== 'position' ? raw : null;
  const isTime = channel === 'timing';
  const adjusted =
    numbers && isTime
      ? withoutPlace(
          numbers,
          items.map(({ values }) => values.get(PLACE) ?? 0),
        )
      : numbers;
  const ranks = adjusted && centredRanks(adjusted, strata);
  // No two times are equal, so only their order can be revealing.
  const codes =
    isTime && ranks ? internedBy([...ranks], (rank) => rank).of : internedBy(facts, (fact) => fact).of;
  const column = { channel, name: key.slice(at + 1), codes, ranks, facts };
  return strata.some((stratum) => varies(codes, stratum)) ? column : null;
}

/** The features of a question whose values differ within a stratum. */
export function columnsOf(question: Question, coded: Coded): FeatureColumn[] {
  const keys = new Set(question.items.flatMap(({ values }) => [...values.keys()]));
  return [...keys].flatMap((key) => columnOf(key, question, coded) ?? []);
}
