import { perContext } from '../../methods/contract/per-context.ts';
import { fail } from '../../order/fail.ts';
import { NumberColumn } from '../../ratings/number-column.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';
import { GroupNumbers } from '../../stats/intervals/vote-groups.ts';

/** The order of names and of numbers. */
export const inOrder = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));

interface Stimulus {
  /** The rated clip and the clip it was compared with. Equal strings mean equal stimuli within one series. */
  stimulus: string;
  /** The condition of the stimulus: its system, and the one it was compared with. */
  condition: string;
}

type StimulusOf = Pick<Rating, 'clip' | 'role' | 'comparedClip' | 'system' | 'comparedSystem'>;

const areSame = (a: StimulusOf, b: StimulusOf): boolean =>
  a.role === b.role &&
  a.comparedClip === b.comparedClip &&
  a.system === b.system &&
  a.comparedSystem === b.comparedSystem;

/** A number that a listener gave to a stimulus. */
export class Vote {
  readonly rating: Rating;
  readonly value: number;
  readonly #of: Stimulus;

  constructor(rating: Rating, value: number, of: Stimulus) {
    this.rating = rating;
    this.value = value;
    this.#of = of;
  }

  get listener(): string {
    return this.rating.listener;
  }

  get stimulus(): string {
    return this.#of.stimulus;
  }

  get condition(): string {
    return this.#of.condition;
  }
}

/** Stimuli, each made once and numbered from 0. */
class Stimuli {
  readonly #all: (StimulusOf & Stimulus)[] = [];
  readonly #byClip = new Map<string, number[]>();

  /** The number of the stimulus of a rating. */
  add(rating: Rating): number {
    const own = this.#byClip.get(rating.clip) ?? [];
    const known = own.find((number) => areSame(this.at(number), rating));
    if (known !== undefined) return known;
    const { clip, role, comparedClip, system, comparedSystem } = rating;
    const of = { clip, role, comparedClip, system, comparedSystem };
    const stimulus = JSON.stringify([clip, role, comparedClip]);
    const condition = JSON.stringify([system, role, comparedSystem]);
    this.#byClip.set(clip, [...own, this.#all.length]);
    return this.#all.push({ ...of, stimulus, condition }) - 1;
  }

  at(number: number): StimulusOf & Stimulus {
    return this.#all[number] ?? fail();
  }
}

/** A part of the votes, and its name. */
export type NamedVotes = readonly [name: string, votes: readonly Vote[]];

/**
 * Votes in the order of their ratings. There is one for each rating of a study, so they are held in columns, and made one by one or
 * group by group: keep their ratings, not the votes.
 */
export class Votes implements Iterable<Vote> {
  readonly #ratings: Ratings;
  readonly #indexes = new NumberColumn();
  readonly #values = new NumberColumn();
  readonly #stimulusOf = new NumberColumn();
  readonly #stimuli = new Stimuli();

  /** Votes are some of these ratings, which may not change. */
  constructor(ratings: Ratings) {
    this.#ratings = ratings;
  }

  /** Appends the rating at an index, with its number. */
  add(index: number, value: number): void {
    this.#indexes.add(index);
    this.#values.add(value);
    this.#stimulusOf.add(this.#stimuli.add(this.#ratings.at(index) ?? fail()));
  }

  get length(): number {
    return this.#values.length;
  }

  *[Symbol.iterator](): Generator<Vote, void> {
    for (let index = 0; index < this.length; index += 1) yield this.#at(index);
  }

  /** The numbers alone. */
  *values(): Generator<number, void> {
    for (let index = 0; index < this.length; index += 1) yield this.#values.at(index) ?? fail();
  }

  /** One listener after another, in the order of their first votes. */
  byListener(): Generator<NamedVotes, void> {
    return this.#inGroups((index) => this.#rating(index).listener);
  }

  /** One listener after another, by name. */
  byListenerName(): Generator<NamedVotes, void> {
    return this.#inGroups((index) => this.#rating(index).listener, inOrder);
  }

  /** One stimulus after another, in the order of their first votes. */
  byStimulus(): Generator<NamedVotes, void> {
    return this.#inGroups((index) => this.#stimulus(index).stimulus);
  }

  /** One condition after another, in the order of their first votes. */
  byCondition(): Generator<NamedVotes, void> {
    return this.#inGroups((index) => this.#stimulus(index).condition);
  }

  *#inGroups(
    nameOf: (index: number) => string,
    order?: (a: string, b: string) => number,
  ): Generator<NamedVotes, void> {
    const groups = new GroupNumbers();
    for (let index = 0; index < this.length; index += 1) groups.add(nameOf(index));
    for (const [name, own] of groups.inGroups(order))
      yield [name, Array.from(own, (index) => this.#at(index))];
  }

  #rating(index: number): Rating {
    return this.#ratings.at(this.#indexes.at(index) ?? fail()) ?? fail();
  }

  #stimulus(index: number): Stimulus {
    return this.#stimuli.at(this.#stimulusOf.at(index) ?? fail());
  }

  #at(index: number): Vote {
    const value = this.#values.at(index) ?? fail();
    return new Vote(this.#rating(index), value, this.#stimulus(index));
  }
}

/** Votes that can be compared: one scale of one block. */
export interface Series {
  block: number;
  scale: string;
  votes: Votes;
}

/** Roles of clips under test; every other role is a trap. */
const TESTED = new Set(['test', 'hidden reference', 'low anchor', 'mid anchor', 'high anchor']);

/** Whether a clip with this role is under test, and not a trap. */
export function isTested(role: string): boolean {
  return TESTED.has(role);
}

/** The numeric ratings of tested clips, without traps, by block and scale in the order of their first rating. */
function seriesIn(ratings: Ratings): readonly Series[] {
  const all: Series[] = [];
  let last: Series | undefined;
  let index = -1;
  for (const { block, scale, role, canonicalValue: value } of ratings) {
    index += 1;
    if (value === null || !isTested(role)) continue;
    const isOf = (series: Series): boolean => series.block === block && series.scale === scale;
    if (!last || !isOf(last)) last = all.find(isOf);
    if (!last) all.push((last = { block, scale, votes: new Votes(ratings) }));
    last.votes.add(index, value);
  }
  return all;
}

/** The same, made once for an array that many rules look at. */
export const seriesOf = perContext(seriesIn);
