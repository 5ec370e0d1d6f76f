import { createRandom, type Random } from '#core/order/random.ts';
import { crossedVotes } from '#core/stats/intervals/crossed-votes.ts';
import type { MetricsAndVotes } from '#core/stats/metrics/metric-replicates.ts';

export interface MetricDesign {
  systems: number;
  /** Clips of each system. */
  clips: number;
  listeners: number;
  /** Share of the clips that each listener rates. */
  share: number;
}

/** How far the metric is off for each system, which no other clip or listener would change. */
const SYSTEM_ERROR = [0.3, -0.35, 0.1, -0.2, 0.35, -0.15, 0.25, -0.3, 0.05, 0.2];

/** What all clips and listeners of the world would give: quality of a system, and what the metric makes of it. */
export function systemTruth({ systems }: MetricDesign): { quality: number; metric: number }[] {
  return Array.from({ length: systems }, (_, system) => {
    const quality = 3 + ((system - (systems - 1) / 2) * 2) / systems;
    return { quality, metric: quality + (SYSTEM_ERROR[system % SYSTEM_ERROR.length] ?? 0) };
  });
}

/**
 * A study of a metric: clips differ within systems by SD 0.4, the metric errs by SD 0.5, listeners differ in level (SD
 * 0.45) and in how far they spread (SD 0.3), the noise of a vote is 0.65; votes 1 to 5.
 */
export function simulateMetricStudy(seed: string | Random, design: MetricDesign) {
  const random = typeof seed === 'string' ? createRandom(seed) : seed;
  const truth = systemTruth(design);
  const listeners = Array.from({ length: design.listeners }, (_, index) => ({
    listener: `L${index}`,
    bias: 0.45 * random.normal(),
    slope: 1 + 0.3 * random.normal(),
  }));
  const clips = Array.from({ length: design.systems * design.clips }, (_, clip) => {
    const system = clip % design.systems;
    const own = 0.4 * random.normal();
    const { quality = 3, metric = 3 } = truth[system] ?? {};
    const votes = listeners
      .filter(() => random.next() < design.share)
      .map(({ listener, bias, slope }) => {
        const value = Math.round(3 + slope * (quality + own - 3) + bias + 0.65 * random.normal());
        return { listener, value: Math.max(1, Math.min(5, value)) };
      });
    return { system, votes, metric: metric + own + 0.5 * random.normal() };
  }).filter(({ votes }) => votes.length > 0);
  const metric = Float64Array.from(clips, (clip) => clip.metric);
  const data: MetricsAndVotes = {
    votes: crossedVotes(clips.map(({ votes }) => votes)),
    systemOf: Uint32Array.from(clips, ({ system }) => system),
    systems: design.systems,
    metrics: [metric],
  };
  const means = Float64Array.from(
    clips,
    ({ votes }) => votes.reduce((sum, { value }) => sum + value, 0) / votes.length,
  );
  return { data, metric, means };
}
