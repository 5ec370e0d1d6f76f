import type { Ear } from '#core/steps/contract/sound.ts';
import { speechNoise } from './speech-noise.ts';
import { placed, type Stereo } from './stereo.ts';

const SAMPLE_RATE = 48_000;
const DURATION_MS = 1000;

/** A second of speech-shaped noise in one ear and digital silence in the other. */
export function oneEar(ear: Ear): Stereo {
  const noise = speechNoise('one ear', DURATION_MS, SAMPLE_RATE);
  const [left, right] = ear === 'left' ? [noise, null] : [null, noise];
  return placed(SAMPLE_RATE, DURATION_MS, [{ atMs: 0, left, right }]);
}
