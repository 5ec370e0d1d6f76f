import { createRandom } from '../../order/random.ts';
import type { Metric, Threshold } from '../../analysis/input/metric.ts';
import { chosenF1, confusionAt, type Scored } from '../../stats/metrics/chosen-threshold.ts';
import { f1Score, type Confusion } from '../../stats/metrics/f1.ts';
import { phrase, type Words } from '../../text/phrase.ts';

/** A clip whose origin is known. */
export interface Trap {
  clip: string;
  truth: 'human' | 'flawed';
}

export interface ScoredTrap extends Trap {
  score: number;
}

/** Threshold of scores from 0 to 1. Source: Audio Turing Test, figure 3; that 0.5 itself is human is inferred. */
const DEFAULT_THRESHOLD = 0.5;

/** F1 of a metric on the traps. */
export interface TrapF1 extends ReturnType<typeof f1Score> {
  threshold: number;
  counts: Confusion;
  /** Clips that were evaluated. */
  evaluated: readonly ScoredTrap[];
  /** Clips on which the threshold was chosen; none for a declared one. */
  chosenOn: readonly ScoredTrap[];
  /** The named split, as in 'split dev'; null for a declared threshold. */
  split: string | null;
}

/** Traps with a value, in the order of the traps. */
export function scoredTraps({ values }: Metric, traps: readonly Trap[]): ScoredTrap[] {
  return traps.flatMap((trap) => {
    const score = values.get(trap.clip) ?? null;
    return score === null ? [] : [{ ...trap, score }];
  });
}

/** Whether recordings of people have scores at or below the threshold. */
export const isLower = ({ direction }: Metric): boolean => direction === 'lower';

/** The threshold of a metric, or why it has none. */
function thresholdOf({ name, direction, values, threshold }: Metric): Threshold | { why: Words } {
  if (threshold !== undefined) return threshold;
  if (direction === 'lower')
    return { why: phrase`${name}: a lower-is-better metric without a declared threshold; no F1.` };
  let least = Infinity;
  let most = -Infinity;
  for (const value of values.values()) {
    if (value === null) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least > most) return { why: phrase`${name}: no values.` };
  if (least >= 0 && most <= 1) return DEFAULT_THRESHOLD;
  return {
    why: phrase`${name}: goes from ${least} to ${most}, and only scores from 0 to 1 have a threshold of their own (${DEFAULT_THRESHOLD}); declare one; no F1.`,
  };
}

const countOf = (traps: readonly ScoredTrap[], truth: Trap['truth']): number =>
  traps.filter((trap) => trap.truth === truth).length;

/**
 * F1 of a metric at its threshold, declared or chosen, or why there is none. A threshold is chosen on the clips of its split
 * alone and evaluated on all others.
 */
export function trapF1(metric: Metric, traps: readonly Trap[]): TrapF1 | { why: Words } {
  const { name, factorsOf } = metric;
  const scored = scoredTraps(metric, traps);
  const threshold = thresholdOf(metric);
  if (typeof threshold === 'object' && 'why' in threshold) return threshold;
  // The side is reversed for a lower-is-better metric, so that a higher number is always more human.
  const sign = isLower(metric) ? -1 : 1;
  const turned = (all: readonly ScoredTrap[]): Scored[] =>
    all.map(({ score, truth }) => ({ score: sign * score, isPositive: truth === 'human' }));
  if (typeof threshold === 'number') {
    const counts = confusionAt(sign * threshold, turned(scored));
    return { threshold, counts, ...f1Score(counts), evaluated: scored, chosenOn: [], split: null };
  }
  const { factor, level } = threshold;
  const isSplit = ({ clip }: ScoredTrap): boolean => factorsOf?.get(clip)?.[factor] === level;
  const [split, others] = [scored.filter(isSplit), scored.filter((trap) => !isSplit(trap))];
  const chosen = chosenF1(turned(split), turned(others), createRandom(`trap threshold/${name}`));
  if (!chosen) {
    const [human, flawed] = [countOf(split, 'human'), countOf(split, 'flawed')];
    return {
      why: phrase`${name}: the traps with ${factor} ${level} are ${human} recordings and ${flawed} flawed clips; a threshold is chosen on both; no F1.`,
    };
  }
  const own = { evaluated: others, chosenOn: split, split: `${factor} ${level}` };
  return { ...chosen, threshold: sign * chosen.threshold, ...own };
}
