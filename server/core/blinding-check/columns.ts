import { groupBy } from '../order/group-by.ts';
import { fail } from '../order/fail.ts';
import { internedBy } from '../stats/numbers/interned.ts';
import { midRanks } from '../stats/numbers/ranks.ts';
import type { Fact } from './capture.ts';
import { CHANNELS, type FeatureName } from './channels.ts';
import type { Item, Question } from './questions.ts';

/** A feature over the items of a question, as numbers to compute with. */
export interface FeatureColumn extends FeatureName {
  /** The number of each item's value among the different ones. */
  codes: Uint32Array;
  /** For ordered values: mid-ranks within the stratum, centred on 0; null where the values are names. */
  ranks: Float64Array | null;
  /** As observed; null where an item has no such value. */
  facts: readonly (Fact | null)[];
}

/** The items of a question as numbers. */
export interface Coded {
  labels: Uint32Array;
  labelNames: readonly string[];
  /** Items of each stratum with more than one label; nothing can be told in the others. */
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

/** Mid-ranks within each stratum less their mean; 0 where the stratum has no say. */
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

/** Less the median of all items in the same place: pages at the beginning of a session take longer for everybody. */
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
  if (!channel) throw new Error(`${key} names no channel`);
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
  // No two times are alike, so that only their order says something.
  const codes =
    isTime && ranks ? internedBy([...ranks], (rank) => rank).of : internedBy(facts, (fact) => fact).of;
  const column = { channel, name: key.slice(at + 1), codes, ranks, facts };
  return strata.some((stratum) => varies(codes, stratum)) ? column : null;
}

/** The features of a question whose values differ where something could be told. */
export function columnsOf(question: Question, coded: Coded): FeatureColumn[] {
  const keys = new Set(question.items.flatMap(({ values }) => [...values.keys()]));
  return [...keys].flatMap((key) => columnOf(key, question, coded) ?? []);
}
