import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#core/text/languages.ts';
import { decodeFlac } from '../flac.ts';
import { toFloat } from '../pcm.ts';
import { projectRoot } from '../../platform/project-root.ts';

/** Of all spoken digits; see the README beside them. */
export const SPEECH_SAMPLE_RATE = 24_000;

/** A digit begins every second: with the pause after it, the file of the shortest lasts as long as that of the longest. */
export const SLOT_MS = 1000;

const DIGITS = 10;
const known = new Map<Language, Promise<Float64Array[]>>();

/** Root mean square. */
export function rms(samples: Float64Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

async function readDigit(language: Language, digit: number): Promise<Float64Array> {
  const file = join(projectRoot(), 'server', 'audio', 'assets', 'digits', language, `${digit}.flac`);
  const { sampleRate, bitDepth, channels } = await decodeFlac(await readFile(file));
  const [channel] = channels;
  if (sampleRate !== SPEECH_SAMPLE_RATE || !channel)
    throw new Error(`${file} must have ${SPEECH_SAMPLE_RATE} Hz: make it again with make.sh`);
  const samples = toFloat(channel, bitDepth);
  const level = rms(samples);
  return samples.map((sample) => sample / level);
}

function readDigits(language: Language): Promise<Float64Array[]> {
  return Promise.all(Array.from({ length: DIGITS }, (_, digit) => readDigit(language, digit)));
}

/** Digits as spoken in a language, each with an RMS of 1. */
export async function spokenDigits(language: Language, digits: readonly number[]): Promise<Float64Array[]> {
  const reading = known.get(language) ?? readDigits(language);
  known.set(language, reading);
  const all = await reading;
  return digits.map((digit) => {
    const samples = all[digit];
    if (!samples) throw new Error(`there is no digit ${digit}`);
    return samples;
  });
}
