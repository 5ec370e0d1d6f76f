import { fail } from '#core/order/fail.ts';
import { fullScale, type Pcm } from './pcm.ts';

/** Level of digital silence in dB: finite, so that it survives JSON, and below one step of 24 bit. */
export const SILENCE_DB = -150;

const CLIPPED_RUN = 3;

/** ITU-R BS.1770-4 annex 2: the 48-tap interpolator as phases of 12 taps; the other two are these reversed. */
const PHASE_0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const PHASE_1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const TAPS = PHASE_0.length;
/** No phase's absolute taps sum to more: the interpolated signal stays below this times the samples' peak. */
const LARGEST_GAIN = 2.03;
/** Samples that are passed over together; at least TAPS. */
const STRETCH = 16;

const decibels = (amplitude: number): number => Math.max(SILENCE_DB, 20 * Math.log10(amplitude));

/** Largest magnitude of each stretch of a channel. */
function stretchPeaks(samples: Int32Array): Float64Array {
  const peaks = new Float64Array(Math.ceil(samples.length / STRETCH));
  for (let n = 0; n < peaks.length; n += 1) {
    const end = Math.min(samples.length, (n + 1) * STRETCH);
    let peak = 0;
    for (let i = n * STRETCH; i < end; i += 1) peak = Math.max(peak, Math.abs(samples[i] ?? fail()));
    peaks[n] = peak;
  }
  return peaks;
}

const largest = (peaks: Float64Array): number => peaks.reduce((most, peak) => Math.max(most, peak), 0);

/** The highest sample in dB relative to full scale, over all channels. */
export const samplePeakDbfs = ({ channels, bitDepth }: Pcm): number =>
  decibels(Math.max(0, ...channels.map((channel) => largest(stretchPeaks(channel)))) / fullScale(bitDepth));

/**
 * The highest value of the waveform between samples, in dB relative to full scale, over all channels: 4 times
 * oversampled after ITU-R BS.1770-4 annex 2. Never below the sample peak. `atLeastDb`: given instead of a lower peak; the higher it is,
 * the less of the sound is looked at.
 */
export function truePeakDbtp({ channels, bitDepth }: Pcm, atLeastDb: number = SILENCE_DB): number {
  const sounds = channels.map((channel) => {
    const padded = new Int32Array(channel.length + 2 * TAPS);
    padded.set(channel, TAPS);
    return { padded, peaks: stretchPeaks(padded) };
  });
  // Samples stay whole numbers: fractions of full scale would give the same, as it is a power of two.
  const least = 10 ** (atLeastDb / 20) * fullScale(bitDepth);
  const samplePeak = Math.max(least, ...sounds.map(({ peaks }) => largest(peaks)));
  const peak = sounds.reduce((most, { padded, peaks }) => interpolatedPeak(most, padded, peaks), samplePeak);
  return peak > least ? decibels(peak / fullScale(bitDepth)) : atLeastDb;
}

/** The larger of `atLeast` and the oversampled peak; stretches too quiet to exceed what is known are passed over. */
function interpolatedPeak(atLeast: number, padded: Int32Array, peaks: Float64Array): number {
  let peak = atLeast;
  for (let n = 0; n < peaks.length; n += 1) {
    // The last windows of a stretch reach into the next one.
    const loudest = Math.max(peaks[n] ?? fail(), peaks[Math.min(n + 1, peaks.length - 1)] ?? fail());
    if (loudest * LARGEST_GAIN > peak) peak = phasesPeak(padded, n * STRETCH, peak);
  }
  return peak;
}

/** Half of the sum and half of the difference of a phase's first and last tap, and so on inwards; these are exact. */
const halves = (phase: readonly number[], sign: 1 | -1): Float64Array =>
  Float64Array.from({ length: TAPS / 2 }, (_, tap) => {
    return ((phase[tap] ?? fail()) + sign * (phase[TAPS - 1 - tap] ?? fail())) / 2;
  });
const [EVEN_0, ODD_0, EVEN_1, ODD_1] = [
  halves(PHASE_0, 1),
  halves(PHASE_0, -1),
  halves(PHASE_1, 1),
  halves(PHASE_1, -1),
];
/** Above the rounding errors of a sum of so few products. */
const ROUNDING = 1 + 1e-12;

/**
 * The larger of `atLeast` and the four phases over a stretch. A phase and the one with its taps reversed are the sum and the difference of an
 * even and an odd part, so the larger of their magnitudes is that of both parts together. Only where it is a new peak are the phases computed
 * tap by tap.
 */
function phasesPeak(samples: Int32Array, start: number, atLeast: number): number {
  const end = Math.min(start + STRETCH, samples.length - TAPS + 1);
  let peak = atLeast;
  for (let i = start; i < end; i += 1) {
    let even0 = 0;
    let odd0 = 0;
    let even1 = 0;
    let odd1 = 0;
    for (let tap = 0; tap < TAPS / 2; tap += 1) {
      const first = samples[i + tap] ?? fail();
      const last = samples[i + TAPS - 1 - tap] ?? fail();
      even0 += (first + last) * (EVEN_0[tap] ?? fail());
      odd0 += (first - last) * (ODD_0[tap] ?? fail());
      even1 += (first + last) * (EVEN_1[tap] ?? fail());
      odd1 += (first - last) * (ODD_1[tap] ?? fail());
    }
    const both = Math.max(Math.abs(even0) + Math.abs(odd0), Math.abs(even1) + Math.abs(odd1));
    if (both * ROUNDING > peak) peak = Math.max(peak, phasesAt(samples, i));
  }
  return peak;
}

/** Largest magnitude of the four phases at one place. Phases 2 and 3 are 1 and 0 with their taps reversed. */
function phasesAt(samples: Int32Array, start: number): number {
  const phase = (taps: readonly number[]): number =>
    Math.abs(taps.reduce((sum, tap, at) => sum + (samples[start + at] ?? fail()) * tap, 0));
  return Math.max(...[PHASE_0, PHASE_1, PHASE_1.toReversed(), PHASE_0.toReversed()].map(phase));
}

/**
 * How many samples are clipped, over all channels: those in runs of at least 3 consecutive samples at full scale on
 * the same side. A single sample at full scale is a peak-normalised file, not a clipped one.
 */
export function clippedSamples(pcm: Pcm): number {
  const highest = fullScale(pcm.bitDepth) - 1;
  return pcm.channels.reduce((sum, channel) => sum + clippedInRuns(channel, highest), 0);
}

function clippedInRuns(channel: Int32Array, highest: number): number {
  let clipped = 0;
  let run = 0;
  let previous = 0;
  for (let i = 0; i < channel.length; i += 1) {
    const sample = channel[i] ?? fail();
    const current = sample >= highest ? 1 : sample <= -highest ? -1 : 0;
    run = current !== 0 && current === previous ? run + 1 : Math.abs(current);
    if (run === CLIPPED_RUN) clipped += CLIPPED_RUN;
    else if (run > CLIPPED_RUN) clipped += 1;
    previous = current;
  }
  return clipped;
}
