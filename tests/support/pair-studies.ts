import type { Scale } from '#core/analysis/input/analysis.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import type { Random } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from './ratings.ts';

/** Random single pairs: each an item of its own and two of the systems, drawn in either order. */
export interface PairsDesign {
  pairs: number;
  listeners: number;
  /** How much of quality the good metrics hold: what correlation that gives depends on the listeners. */
  heard: number;
  /** Listeners of each pair; everyone where it is absent. */
  perPair?: number;
}

export const PAIR_METRICS = ['one', 'equal', 'nothing'] as const;

export const PAIR_SCALE: Scale = {
  name: 'preference',
  grid: { min: -2, max: 2, step: 1 },
  levels: null,
  judges: 'pair',
};

/** Quality of ten systems. */
const QUALITY = [-1, -0.75, -0.5, -0.3, -0.1, 0.1, 0.3, 0.5, 0.75, 1];
/** What metrics hold of each system that listeners do not hear; it goes with quality nowhere. */
const UNHEARD = [0.4, -0.5, 0.1, -0.2, 0.45, 0.2, -0.35, 0.35, -0.6, 0.3];

/** One system's clip of an item. */
interface Clip {
  id: string;
  system: number;
  quality: number;
  unheard: readonly number[];
}

function clipOf(random: Random, system: number, item: number): Clip {
  const name = String.fromCharCode(65 + system);
  return {
    id: `${name}/${item}`,
    system,
    quality: (QUALITY[system] ?? 0) + 0.4 * random.normal(),
    unheard: PAIR_METRICS.map(() => (UNHEARD[system] ?? 0) + 0.6 * random.normal()),
  };
}

/**
 * A study of that design: clips differ within systems by SD 0.4, listeners in how far they spread (SD 0.3) and in what they
 * think of a system (SD 0.25), the noise of an answer is 0.6; answers -2 to 2.
 */
export function simulatePairs(
  random: Random,
  { pairs, listeners: count, heard, perPair = count }: PairsDesign,
): { ratings: Rating[]; metrics: Metric[] } {
  const listeners = Array.from({ length: count }, (_, index) => ({
    listener: `L${index}`,
    slope: 1 + 0.3 * random.normal(),
    tastes: QUALITY.map(() => 0.25 * random.normal()),
  }));
  const values = PAIR_METRICS.map(() => new Map<string, number>());
  const ratings = Array.from({ length: pairs }, (_, item) => {
    const first = random.int(QUALITY.length);
    const second = (first + 1 + random.int(QUALITY.length - 1)) % QUALITY.length;
    const [a, b] = [clipOf(random, first, item), clipOf(random, second, item)];
    for (const { id, quality, unheard } of [a, b]) {
      for (const [metric, other] of unheard.entries())
        values[metric]?.set(id, (metric < 2 ? heard * quality : 0) + other);
    }
    const own = perPair < count ? random.shuffle(listeners).slice(0, perPair) : listeners;
    return own.map(({ listener, slope, tastes }) => {
      const taste = (tastes[first] ?? 0) - (tastes[second] ?? 0);
      const value = Math.round(slope * (a.quality - b.quality) + taste + 0.6 * random.normal());
      return rating({
        method: 'pairwise',
        scale: PAIR_SCALE.name,
        listener,
        item: `${item}`,
        clip: a.id,
        comparedClip: b.id,
        system: a.id.slice(0, 1),
        comparedSystem: b.id.slice(0, 1),
        canonicalValue: Math.max(-2, Math.min(2, value)),
      });
    });
  }).flat();
  return {
    ratings,
    metrics: PAIR_METRICS.map((name, index) => ({
      name,
      values: values[index] ?? new Map<string, number>(),
    })),
  };
}
