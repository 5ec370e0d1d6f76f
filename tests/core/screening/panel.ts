import { createRandom, type Random } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from '../../support/ratings.ts';

/** What a simulated listener answers to a clip of that quality. */
export type Voting = (quality: number, random: Random) => number;

const onScale = (value: number) => Math.min(5, Math.max(1, Math.round(value)));

/** Votes from 1 to 5 about the quality, as far above it as the bias and as exactly as the noise lets them. */
export const careful =
  ({ bias = 0, noise = 0.5 }: { bias?: number; noise?: number } = {}): Voting =>
  (quality, random) =>
    onScale(quality + bias + noise * random.normal());

/** Clicks anything. */
export const careless: Voting = (_, random) => 1 + random.int(5);

/** Has understood the scale the wrong way round. */
export const reversed: Voting = (quality, random) => 6 - careful()(quality, random);

/** Clicks one number all the time. */
export const constant: Voting = () => 3;

const SYSTEMS = [1.5, 2.2, 2.9, 3.6, 4.3];
const ITEMS = 8;

/** The ratings that a panel gives to 8 items of 5 systems from bad to excellent, where a share of them is missing. */
export function panel(seed: string, listeners: Readonly<Record<string, Voting>>, missing = 0): Rating[] {
  const random = createRandom(seed);
  const clips = SYSTEMS.flatMap((mean, system) =>
    Array.from({ length: ITEMS }, (_, item) => ({
      system: `s${system}`,
      item: `${item}`,
      quality: mean + 0.3 * random.normal(),
    })),
  );
  return Object.entries(listeners).flatMap(([listener, vote]) =>
    clips.flatMap(({ quality, ...clip }) => {
      const canonicalValue = vote(quality, random);
      return random.next() < missing ? [] : [rating({ listener, ...clip, canonicalValue })];
    }),
  );
}

/** Listeners `careful 1`, `careful 2`, ..., with biases and noises of their own. */
export function carefulListeners(seed: string, count: number): Record<string, Voting> {
  const random = createRandom(seed);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `careful ${index + 1}`,
      careful({ bias: 0.3 * random.normal(), noise: 0.4 + 0.4 * random.next() }),
    ]),
  );
}
