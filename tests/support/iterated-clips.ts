import type { Scale } from '#core/analysis/input/analysis.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from './ratings.ts';

export const scale: Scale = {
  name: 'naturalness',
  grid: { min: 1, max: 5, step: 1 },
  levels: null,
  judges: 'clip',
};

/** A clip of a system at an iteration; null: a recording. */
export interface IteratedClip {
  system: string;
  iteration: number | null;
  item?: string;
}

const idOf = ({ system, iteration, item = 'u1' }: IteratedClip) =>
  `${system}/${iteration ?? 'real'}/${item}.wav`;
const factorsOf = ({ iteration }: IteratedClip): Record<string, string> =>
  iteration === null ? {} : { iteration: String(iteration) };

export function rated(clip: IteratedClip, value: number, own: Partial<Rating> = {}): Rating {
  const { system, item = 'u1' } = clip;
  const factors = factorsOf(clip);
  return rating({
    scale: scale.name,
    clip: idOf(clip),
    system,
    item,
    factors,
    canonicalValue: value,
    ...own,
  });
}

export function metric(
  name: string,
  clips: readonly (IteratedClip & { value: number | null })[],
  own: Partial<Metric> = {},
): Metric {
  return {
    name,
    values: new Map(clips.map((clip) => [idOf(clip), clip.value])),
    factorsOf: new Map(
      clips.map((clip) => [idOf(clip), { system: clip.system, item: clip.item ?? 'u1', ...factorsOf(clip) }]),
    ),
    ...own,
  };
}

/** Systems a to d, rated at iteration 1 only; the metric has their values at 1 to 3. */
export const COURSES = { a: [0.1, 0.2, 0.3], b: [0.2, 0.1, 0.1], c: [0.3, 0.5, 0.6], d: [0.4, 0.2, 0.2] };
export const LIKED = { a: 3, b: 4, c: 2, d: 5 };
