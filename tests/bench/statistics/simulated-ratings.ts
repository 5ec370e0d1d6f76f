import { createRandom } from '#core/order/random.ts';

const SYSTEMS = 5;
const CLIPS = 1000;
const LISTENERS = 855;
const RATED_BY_EACH = 117;

/** The clips of five systems, and how good each is. */
export function simulatedClips(): { clip: string; system: string; quality: number }[] {
  const random = createRandom('clips');
  return Array.from({ length: CLIPS }, (_, index) => {
    const system = `system-${index % SYSTEMS}`;
    return {
      clip: `${system}/${index}`,
      system,
      quality: 3 + 0.3 * (index % SYSTEMS) - 0.6 + 0.5 * random.normal(),
    };
  });
}

/** 100,035 ratings: each of 855 listeners rates 117 of 1,000 clips on five points. */
export function simulatedRatings(): { listener: string; clip: string; system: string; value: number }[] {
  const random = createRandom('ratings');
  const clips = simulatedClips();
  return Array.from({ length: LISTENERS }, (_, index) => index).flatMap((index) => {
    const bias = 0.45 * random.normal();
    return random
      .shuffle(clips)
      .slice(0, RATED_BY_EACH)
      .map(({ clip, system, quality }) => {
        const value = Math.round(quality + bias + 0.65 * random.normal());
        return { listener: `L${index}`, clip, system, value: Math.max(1, Math.min(5, value)) };
      });
  });
}
