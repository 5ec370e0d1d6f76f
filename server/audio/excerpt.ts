import { EXCERPT_BEEP_MS } from '#core/clips/renditions.ts';
import { AudioError } from './audio-error.ts';
import { concatenated, durationMs, frames, fullScale, toSample, type Pcm } from './pcm.ts';

const PARTS = 3;
const FADE_MS = 2000;
const BEEP_RAMP_MS = 10;
const BEEP_HZ = 1000;

interface ExcerptShape {
  partMs: number;
  /** Peak of the beeps. A full-scale 1 kHz sine in both ears reads 0 LUFS, so their level in dB is their loudness. */
  beepDbfs: number;
}

/**
 * PodEval's excerpt of a long clip: its first, middle (centred) and last `partMs`, the first two fading out over 2 s,
 * with a beep of 300 ms between parts. Throws when the clip is shorter than the three parts together.
 */
export function excerpt(pcm: Pcm, { partMs, beepDbfs }: ExcerptShape): Pcm {
  const separator = beep(pcm.sampleRate, pcm.bitDepth, beepDbfs);
  return joined(pcm, partMs, separator);
}

/** The excerpt's part of the clip, with its fades and without beeps, from which the excerpt's level is measured. */
export function excerptSpeech(pcm: Pcm, partMs: number): Pcm {
  return joined(pcm, partMs, new Int32Array());
}

/** An excerpt without its beeps, as excerptSpeech gives it. */
export function withoutBeeps(made: Pcm, partMs: number): Pcm {
  const part = Math.round((partMs * made.sampleRate) / 1000);
  const step = part + Math.round((EXCERPT_BEEP_MS * made.sampleRate) / 1000);
  const channels = made.channels.map((channel) =>
    concatenated([0, step, 2 * step].map((start) => channel.subarray(start, start + part))),
  );
  return { ...made, channels };
}

function joined(pcm: Pcm, partMs: number, separator: Int32Array): Pcm {
  const total = frames(pcm);
  const length = Math.round((partMs * pcm.sampleRate) / 1000);
  if (length < 1) throw new RangeError(`excerpt requires parts of at least one sample, got ${partMs} ms`);
  if (total < PARTS * length) {
    throw new AudioError(
      `The clip lasts ${seconds(durationMs(pcm))} s; an excerpt of three parts of ${seconds(partMs)} s needs ` +
        `${seconds(PARTS * partMs)} s. Use a longer clip or shorter parts.`,
    );
  }
  const middle = Math.round((total - length) / 2);
  const channels = pcm.channels.map((channel) =>
    concatenated([
      fadedOut(channel.slice(0, length), pcm.sampleRate),
      separator,
      fadedOut(channel.slice(middle, middle + length), pcm.sampleRate),
      separator,
      channel.subarray(total - length),
    ]),
  );
  return { ...pcm, channels };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function fadedOut(part: Int32Array, sampleRate: number): Int32Array {
  const fade = Math.min(part.length, Math.round((FADE_MS * sampleRate) / 1000));
  return part.map((sample, i) => Math.round(sample * Math.min(1, (part.length - 1 - i) / fade)));
}

function beep(sampleRate: number, bitDepth: Pcm['bitDepth'], levelDbfs: number): Int32Array {
  const length = Math.round((EXCERPT_BEEP_MS * sampleRate) / 1000);
  const ramp = (BEEP_RAMP_MS * sampleRate) / 1000;
  const amplitude = fullScale(bitDepth) * 10 ** (levelDbfs / 20);
  return Int32Array.from({ length }, (_, i) => {
    const edge = Math.min(1, i / ramp, (length - 1 - i) / ramp);
    const gain = (1 - Math.cos(Math.PI * edge)) / 2;
    return toSample(amplitude * gain * Math.sin((2 * Math.PI * BEEP_HZ * i) / sampleRate), bitDepth);
  });
}
