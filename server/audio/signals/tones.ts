import { placed, type Stereo } from './stereo.ts';

const SAMPLE_RATE = 44_100;
const TONE_HZ = 200;
const TONE_MS = 1000;
const RAMP_MS = 100;
const GAP_MS = 500;
const SOFTER_DB = -6;

/** One tone with raised-cosine ramps, of amplitude 1. */
function tone(): Float64Array {
  const frames = (TONE_MS / 1000) * SAMPLE_RATE;
  const ramp = (RAMP_MS / 1000) * SAMPLE_RATE;
  return Float64Array.from({ length: frames }, (_, i) => {
    const edge = Math.min(1, i / ramp, (frames - 1 - i) / ramp);
    return Math.sin((2 * Math.PI * TONE_HZ * i) / SAMPLE_RATE) * (0.5 - 0.5 * Math.cos(Math.PI * edge));
  });
}

/**
 * The antiphase check of Woods et al. 2017: three 200 Hz tones of 1 s with ramps of 100 ms and gaps of 500 ms; one is
 * 6 dB softer, one of the others has its two channels 180 degrees apart. Loudspeakers cancel that one in the air, so
 * that it seems the softest. Places 0-2.
 */
export function tones({ softest, antiphase }: { softest: number; antiphase: number }): Stereo {
  const full = tone();
  const parts = [0, 1, 2].map((place) => {
    const left = place === softest ? full.map((sample) => sample * 10 ** (SOFTER_DB / 20)) : full;
    const right = place === antiphase ? left.map((sample) => -sample) : left;
    return { atMs: place * (TONE_MS + GAP_MS), left, right };
  });
  return placed(SAMPLE_RATE, 3 * TONE_MS + 2 * GAP_MS, parts);
}
