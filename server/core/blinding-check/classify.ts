import { groupBy } from '../order/group-by.ts';
import { fail } from '../order/fail.ts';
import type { Random } from '../order/random.ts';
import type { Coded } from './columns.ts';
import { YES } from './questions.ts';
import { shuffleWithin } from './permutation.ts';

/** Number identified correctly, and of how many. */
export interface Hits {
  right: number;
  of: number;
}

/** Counts of each value with each label, in all sessions but one. */
class Experience {
  readonly #codes: Uint32Array;
  readonly #labels: Uint32Array;
  readonly #kinds: number;
  readonly #cells: Int32Array;
  readonly #ofValue: Int32Array;
  readonly #ofLabel: Int32Array;
  #all = 0;

  constructor(codes: Uint32Array, labels: Uint32Array, kinds: number) {
    this.#codes = codes;
    this.#labels = labels;
    this.#kinds = kinds;
    const values = Math.max(-1, ...codes) + 1;
    this.#cells = new Int32Array(values * kinds);
    this.#ofValue = new Int32Array(values);
    this.#ofLabel = new Int32Array(kinds);
  }

  /** Adds a row to the counts, or removes it. */
  count(row: number, by: 1 | -1): void {
    const [code, label] = [this.#codes[row] ?? fail(), this.#labels[row] ?? fail()];
    const cell = code * this.#kinds + label;
    this.#cells[cell] = (this.#cells[cell] ?? fail()) + by;
    this.#ofValue[code] = (this.#ofValue[code] ?? fail()) + by;
    this.#ofLabel[label] = (this.#ofLabel[label] ?? fail()) + by;
    this.#all += by;
  }

  /** Estimated probability that the row has the label: the share among its value's rows, shrunk to the label's share by one observation. */
  chance(row: number, label: number): number {
    const code = this.#codes[row] ?? fail();
    const prior = (this.#ofLabel[label] ?? fail()) / Math.max(1, this.#all);
    const seen = this.#cells[code * this.#kinds + label] ?? fail();
    return (seen + prior) / ((this.#ofValue[code] ?? fail()) + 1);
  }

  knows(label: number): boolean {
    return (this.#ofLabel[label] ?? fail()) > 0;
  }

  likeliest(row: number): number {
    let best = 0;
    for (let label = 1; label < this.#kinds; label += 1)
      if (this.chance(row, label) > this.chance(row, best)) best = label;
    return best;
  }
}

/** Identifies the items of each session in turn from the other sessions. */
function leaveOneOut(
  codes: Uint32Array,
  { labels, labelNames, sessions, strata }: Coded,
  tell: (experience: Experience, strata: readonly Uint32Array[]) => Hits,
): Hits {
  const experience = new Experience(codes, labels, labelNames.length);
  for (const stratum of strata) for (const row of stratum) experience.count(row, 1);
  const total = { right: 0, of: 0 };
  for (const own of groupBy(strata, ([row = 0]) => sessions[row]).values()) {
    for (const stratum of own) for (const row of stratum) experience.count(row, -1);
    const { right, of } = tell(experience, own);
    total.right += right;
    total.of += of;
    for (const stratum of own) for (const row of stratum) experience.count(row, 1);
  }
  return total;
}

/** Picks from each stratum the items most likely to be YES, as many as there are; ties at random. */
export function found(codes: Uint32Array, coded: Coded, random: Random): Hits {
  const yes = coded.labelNames.indexOf(YES);
  return leaveOneOut(codes, coded, (experience, strata) => {
    const hits = { right: 0, of: 0 };
    for (const stratum of strata) {
      const wanted = stratum.filter((row) => coded.labels[row] === yes).length;
      const ordered = random
        .shuffle([...stratum])
        .map((row) => ({ row, chance: experience.chance(row, yes) }))
        .toSorted((a, b) => b.chance - a.chance);
      hits.of += wanted;
      hits.right += ordered.slice(0, wanted).filter(({ row }) => coded.labels[row] === yes).length;
    }
    return hits;
  });
}

/** Names each item by the most frequent label of its value. A value that no other session has names nothing. */
export function named(codes: Uint32Array, coded: Coded): Hits {
  return leaveOneOut(codes, coded, (experience, strata) => {
    const hits = { right: 0, of: 0 };
    for (const row of strata.flatMap((stratum) => [...stratum])) {
      if (!experience.knows(coded.labels[row] ?? fail())) continue;
      hits.of += 1;
      if (experience.likeliest(row) === coded.labels[row]) hits.right += 1;
    }
    return hits;
  });
}

const GUESSES = 10;

/** Share identified by chance: the mean over permutations of the labels. */
export function chanceShare(tell: (coded: Coded) => Hits, coded: Coded, random: Random): number {
  let sum = 0;
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const labels = Uint32Array.from(coded.labels);
    shuffleWithin(labels, coded.strata, random);
    const { right, of } = tell({ ...coded, labels });
    sum += right / Math.max(1, of);
  }
  return sum / GUESSES;
}
