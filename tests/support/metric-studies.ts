import type { Scale } from '#core/analysis/input/analysis.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import type { Random } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from './ratings.ts';

/** A crossed study of three metrics: two that are equally good, and one that knows nothing. */
export interface MetricsDesign {
  /** How many clips each system has. */
  clips: readonly number[];
  listeners: number;
  /** Share of the clips that each listener rates. */
  share: number;
  /** Whether systems are the only ones of interest, or drawn like clips and listeners. */
  systems: 'these' | 'drawn';
}

export const METRICS = ['one', 'equal', 'nothing'] as const;

export const SCALE: Scale = {
  name: 'quality',
  grid: { min: 1, max: 5, step: 1 },
  levels: null,
  judges: 'clip',
};

/** How far both good metrics are off for each of these systems, which no other clip or listener would change. */
const SYSTEM_ERROR = [0.3, -0.35, 0.1, -0.2, 0.35, -0.15, 0.25, -0.3, 0.05, 0.2];

/** Quality of a system, and what each metric makes of it. */
function systemOf(random: Random, { clips, systems }: MetricsDesign, system: number) {
  if (systems === 'drawn') {
    const quality = 3 + 0.6 * random.normal();
    const errors = [0.3 * random.normal(), 0.3 * random.normal()];
    return { quality, metrics: [...errors.map((error) => quality + error), 3 + 0.6 * random.normal()] };
  }
  const quality = 3 + ((system - (clips.length - 1) / 2) * 2) / clips.length;
  const metric = quality + (SYSTEM_ERROR[system % SYSTEM_ERROR.length] ?? 0);
  return { quality, metrics: [metric, metric, 3] };
}

/**
 * A study of that design: clips differ within systems by SD 0.4, the good metrics err by SD 0.5 about a clip, listeners differ
 * in level (SD 0.45) and in how far they spread (SD 0.3), the noise of a vote is 0.65; votes 1 to 5.
 */
export function simulateMetrics(
  random: Random,
  design: MetricsDesign,
): { ratings: Rating[]; metrics: Metric[] } {
  const listeners = Array.from({ length: design.listeners }, (_, index) => ({
    listener: `L${index}`,
    bias: 0.45 * random.normal(),
    slope: 1 + 0.3 * random.normal(),
  }));
  const values = METRICS.map(() => new Map<string, number>());
  const ratings = design.clips.flatMap((count, system) => {
    const { quality, metrics } = systemOf(random, design, system);
    return Array.from({ length: count }, (_, item) => {
      const own = 0.4 * random.normal();
      const clip = `s${system}/${item}`;
      for (const [index, metric] of metrics.entries())
        values[index]?.set(clip, metric + (index < 2 ? own : 0) + 0.5 * random.normal());
      return listeners.flatMap(({ listener, bias, slope }) => {
        if (random.next() >= design.share) return [];
        const value = Math.round(3 + slope * (quality + own - 3) + bias + 0.65 * random.normal());
        const canonicalValue = Math.max(1, Math.min(5, value));
        return [rating({ listener, clip, system: `s${system}`, item: `${item}`, canonicalValue })];
      });
    }).flat();
  });
  return {
    ratings,
    metrics: METRICS.map((name, index) => ({ name, values: values[index] ?? new Map<string, number>() })),
  };
}
