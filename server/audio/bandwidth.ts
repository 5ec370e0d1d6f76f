import { fail } from '#core/order/fail.ts';
import { toFloat, type Pcm } from './pcm.ts';

const WINDOW_SECONDS = 0.02;
/** Windows quieter than this below the loudest one are pauses. */
const PAUSE_DB = -40;
const SHARE = 0.99;

/**
 * The frequency in Hz below which 99 % of a recording's energy is found, with equal weight for each window of 20 ms: vowels carry so
 * much more energy than consonants that in a plain sum every voice would end at 5 kHz, however it was recorded.
 * Pauses are ignored; the powers of all channels add up. 0 for silence.
 */
export function bandwidthHz(pcm: Pcm): number {
  const size = 2 ** Math.ceil(Math.log2(WINDOW_SECONDS * pcm.sampleRate));
  const channels = pcm.channels.map((channel) => windowsOf(toFloat(channel, pcm.bitDepth), size));
  const spectra = (channels[0] ?? []).map((_, index) =>
    sumOf(channels.map((windows) => powerSpectrum(windows[index] ?? new Float64Array(size)))),
  );
  const energies = spectra.map((spectrum) => spectrum.reduce((sum, power) => sum + power, 0));
  const floor = Math.max(...energies, 0) * 10 ** (PAUSE_DB / 10);
  const mean = new Float64Array(size / 2);
  spectra.forEach((spectrum, index) => {
    const energy = energies[index] ?? fail();
    if (energy <= floor) return;
    spectrum.forEach((power, bin) => {
      mean[bin] = (mean[bin] ?? fail()) + power / energy;
    });
  });
  return (rollOff(mean) * pcm.sampleRate) / size;
}

function rollOff(spectrum: Float64Array): number {
  const wanted = SHARE * spectrum.reduce((sum, power) => sum + power, 0);
  let sum = 0;
  return Math.max(
    0,
    spectrum.findIndex((power) => (sum += power) >= wanted && wanted > 0),
  );
}

/** Hann windows side by side. */
function windowsOf(samples: Float64Array, size: number): Float64Array[] {
  return Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    samples
      .subarray(index * size, (index + 1) * size)
      .map((sample, i) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))),
  );
}

/** Powers add up bin by bin, so that a channel counts by what it carries. */
function sumOf(spectra: readonly Float64Array[]): Float64Array {
  const [first = new Float64Array(), ...others] = spectra;
  return first.map((power, bin) => others.reduce((sum, other) => sum + (other[bin] ?? fail()), power));
}

/** Powers of the bins from 0 Hz to below half the sample rate: a radix-2 fast Fourier transform. */
function powerSpectrum(window: Float64Array): Float64Array {
  const size = window.length;
  const real = Float64Array.from({ length: size }, (_, i) => window[reversed(i, size)] ?? fail());
  const imaginary = new Float64Array(size);
  for (let half = 1; half < size; half *= 2) {
    for (let k = 0; k < half; k += 1) {
      const cos = Math.cos((Math.PI * k) / half);
      const sin = -Math.sin((Math.PI * k) / half);
      for (let even = k; even < size; even += 2 * half) {
        const odd = even + half;
        const [re, im] = [real[odd] ?? fail(), imaginary[odd] ?? fail()];
        const turned = { re: re * cos - im * sin, im: re * sin + im * cos };
        real[odd] = (real[even] ?? fail()) - turned.re;
        imaginary[odd] = (imaginary[even] ?? fail()) - turned.im;
        real[even] = (real[even] ?? fail()) + turned.re;
        imaginary[even] = (imaginary[even] ?? fail()) + turned.im;
      }
    }
  }
  return real.subarray(0, size / 2).map((re, bin) => re * re + (imaginary[bin] ?? fail()) ** 2);
}

/** The index with its bits in opposite order. */
function reversed(index: number, size: number): number {
  let result = 0;
  for (let bit = 1; bit < size; bit *= 2) result = result * 2 + (index & bit ? 1 : 0);
  return result;
}
