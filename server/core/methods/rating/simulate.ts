import { isPlain, judged, soundsAlike, type Heard, type Simulated } from '../contract/simulation.ts';
import { carelessChoice, ignores } from '../contract/careless.ts';
import { SPOKEN_COLUMN } from './gold.ts';
import type { RatingAnswer, RatingView, ScaleView } from './view.ts';

const NOISE = 0.08;

function nearest(options: readonly number[], value: number): number {
  return options.reduce((best, option) =>
    Math.abs(option - value) < Math.abs(best - value) ? option : best,
  );
}

/** Perceived value between the worst (0) and the best (1) answer of a scale. */
function shareHeard({ layout }: RatingView, { heard, random }: Simulated): number {
  const [first, last] = [heard[0]?.quality ?? 0, heard.at(-1)?.quality ?? 0];
  if (layout === 'comparison') return judged(0.5 + (last - first), NOISE / 2, random);
  if (layout === 'reference') return judged(1 - Math.max(0, first - last), NOISE, random);
  return judged(last, NOISE, random);
}

/** The number that attentive listeners hear in a clip: the requested answer, or the obvious one. */
function knownAnswer({ key }: ScaleView, sound: Heard | undefined): number | null {
  const facts = [SPOKEN_COLUMN, key].map((column) => sound?.facts[column]?.trim() || 'none');
  return facts.map(Number).find(Number.isFinite) ?? null;
}

/** Whether a page of two clips has the same clip twice. */
function isNullPair({ layout }: RatingView, { heard }: Simulated): boolean {
  return layout !== 'single' && soundsAlike(heard[0], heard.at(-1));
}

function valueFor(view: RatingView, scale: ScaleView, listener: Simulated): number {
  const { persona, heard } = listener;
  const options = scale.options.map(({ value }) => value);
  const sound = heard.at(-1);
  const known = knownAnswer(scale, sound);
  const isNull = isNullPair(view, listener);
  const looksMade = known !== null || isNull || (sound !== undefined && isPlain(sound));
  if (ignores(listener, looksMade)) return carelessChoice(options, listener);
  const [low, high] = [Math.min(...options), Math.max(...options)];
  const share = shareHeard(view, listener);
  if (persona === 'trap-failing') {
    if (known !== null) return known - low < high - known ? high : low;
    if (isNull) return low;
    if (share < 0.2) return high;
  }
  return nearest(options, known ?? low + share * (high - low));
}

/** A simulated listener's answers: its perception if it judges, anything if it does not. */
export function simulateRatings(view: RatingView, listener: Simulated): RatingAnswer {
  return {
    values: Object.fromEntries(view.scales.map((scale) => [scale.key, valueFor(view, scale, listener)])),
  };
}
