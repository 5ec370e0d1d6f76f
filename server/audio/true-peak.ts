import { fail } from '#core/order/fail.ts';
import { floats, fullScale, type Pcm } from './pcm.ts';

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
const STRETCH = 256;

const decibels = (amplitude: number): number => Math.max(SILENCE_DB, 20 * Math.log10(amplitude));

function peakOf(samples: Float64Array): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i += 1) peak = Math.max(peak, Math.abs(samples[i] ?? fail()));
  return peak;
}

/** The highest sample in dB relative to full scale, over all channels. */
export function samplePeakDbfs(pcm: Pcm): number {
  return decibels(samplePeak(floats(pcm)));
}

/**
 * The highest value of the waveform between samples, in dB relative to full scale, over all channels: 4 times
 * oversampled after ITU-R BS.1770-4 annex 2. Never below the sample peak.
 */
export const truePeakDbtp = (pcm: Pcm): number => truePeakOf(floats(pcm));

/** The same of the channels as fractions of full scale. */
export const truePeakOf = (channels: readonly Float64Array[]): number =>
  decibels(channels.reduce(interpolatedPeak, samplePeak(channels)));

const samplePeak = (channels: readonly Float64Array[]): number => Math.max(0, ...channels.map(peakOf));

/** The larger of `atLeast` and the oversampled peak; stretches too quiet to exceed what is known are passed over. */
function interpolatedPeak(atLeast: number, channel: Float64Array): number {
  const padded = new Float64Array(channel.length + 2 * TAPS);
  padded.set(channel, TAPS);
  let peak = atLeast;
  for (let start = 0; start < padded.length; start += STRETCH) {
    const stretch = padded.subarray(start, start + STRETCH + TAPS - 1);
    if (peakOf(stretch) * LARGEST_GAIN > peak) peak = Math.max(peak, phasesPeak(stretch));
  }
  return peak;
}

/** Largest magnitude of the four phases over a stretch. Phases 2 and 3 are 1 and 0 with their taps reversed. */
function phasesPeak(samples: Float64Array): number {
  let peak = 0;
  for (let i = 0; i + TAPS <= samples.length; i += 1) {
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let tap = 0; tap < TAPS; tap += 1) {
      const sample = samples[i + tap] ?? fail();
      first += sample * (PHASE_0[tap] ?? fail());
      second += sample * (PHASE_1[tap] ?? fail());
      third += sample * (PHASE_1[TAPS - 1 - tap] ?? fail());
      fourth += sample * (PHASE_0[TAPS - 1 - tap] ?? fail());
    }
    peak = Math.max(peak, Math.abs(first), Math.abs(second), Math.abs(third), Math.abs(fourth));
  }
  return peak;
}

/**
 * How many samples are clipped, over all channels: those in runs of at least 3 consecutive samples at full scale on
 * the same side. A single sample at full scale is a peak-normalised file, not a clipped one.
 */
export function clippedSamples(pcm: Pcm): number {
  const limit = fullScale(pcm.bitDepth);
  const side = (sample: number): number => (sample >= limit - 1 ? 1 : sample <= 1 - limit ? -1 : 0);
  return pcm.channels.reduce((sum, channel) => sum + clippedInRuns(channel, side), 0);
}

function clippedInRuns(channel: Int32Array, side: (sample: number) => number): number {
  let clipped = 0;
  let run = 0;
  let previous = 0;
  for (const sample of channel) {
    const current = side(sample);
    run = current !== 0 && current === previous ? run + 1 : Math.abs(current);
    if (run === CLIPPED_RUN) clipped += CLIPPED_RUN;
    else if (run > CLIPPED_RUN) clipped += 1;
    previous = current;
  }
  return clipped;
}
