import { perContext } from '../../methods/contract/per-context.ts';
import type { Rating } from '../../ratings/ratings.ts';

interface Stimulus {
  /** The rated clip and the clip it was compared with. Equal strings mean equal stimuli within one series. */
  stimulus: string;
  /** The condition of the stimulus: its system, and the one it was compared with. */
  condition: string;
}

/** A number that a listener gave to a stimulus. There is one for each rating of a study, so it holds nothing that others share. */
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

type StimulusOf = Pick<Rating, 'clip' | 'role' | 'comparedClip' | 'system' | 'comparedSystem'>;

const areSame = (a: StimulusOf, b: StimulusOf): boolean =>
  a.role === b.role &&
  a.comparedClip === b.comparedClip &&
  a.system === b.system &&
  a.comparedSystem === b.comparedSystem;

/** The stimuli of ratings, each made once. */
function stimuli(): (rating: Rating) => Stimulus {
  const byClip = new Map<string, (StimulusOf & Stimulus)[]>();
  return ({ clip, role, comparedClip, system, comparedSystem }) => {
    const of = { clip, role, comparedClip, system, comparedSystem };
    const own = byClip.get(clip) ?? [];
    const known = own.find((each) => areSame(each, of));
    if (known) return known;
    const met = {
      ...of,
      stimulus: JSON.stringify([clip, role, comparedClip]),
      condition: JSON.stringify([system, role, comparedSystem]),
    };
    byClip.set(clip, [...own, met]);
    return met;
  };
}

/** Votes that can be compared: one scale of one block. */
export interface Series {
  block: number;
  scale: string;
  votes: readonly Vote[];
}

/** Roles of clips under test; every other role is a trap. */
const TESTED = new Set(['test', 'hidden reference', 'low anchor', 'mid anchor', 'high anchor']);

/** Whether a clip with this role is under test, and not a trap. */
export function isTested(role: string): boolean {
  return TESTED.has(role);
}

/** The numeric ratings of tested clips, without traps, by block and scale in the order of their first rating. */
export function seriesIn(ratings: readonly Rating[]): readonly Series[] {
  const series = new Map<string, { block: number; scale: string; votes: Vote[] }>();
  const stimulusOf = stimuli();
  for (const rating of ratings) {
    const { block, scale, role, canonicalValue: value } = rating;
    if (value === null || !isTested(role)) continue;
    const key = JSON.stringify([block, scale]);
    const own = series.get(key) ?? { block, scale, votes: [] };
    series.set(key, own);
    own.votes.push(new Vote(rating, value, stimulusOf(rating)));
  }
  return [...series.values()];
}

/** The same, made once for an array that many rules look at. */
export const seriesOf = perContext(seriesIn);
