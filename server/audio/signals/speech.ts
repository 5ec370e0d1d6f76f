import { fail } from '#core/order/fail.ts';
import type { Ear } from '#core/steps/contract/sound.ts';
import type { Language } from '#core/text/languages.ts';
import { speechNoise } from './speech-noise.ts';
import { SLOT_MS, SPEECH_SAMPLE_RATE, spokenDigits } from './spoken-digits.ts';
import { placed, type Stereo } from './stereo.ts';

const LEAD_MS = 500;
const PAUSE_MS = 800;

interface Said {
  language: Language;
  digits: readonly number[];
}

/** One digit a second, with noise before, behind and after them at `snrDb` below their level. */
async function withNoise({ language, digits }: Said, snrDb: number, seed: string): Promise<Float64Array> {
  const durationMs = LEAD_MS + digits.length * SLOT_MS;
  const noise = speechNoise(seed, durationMs, SPEECH_SAMPLE_RATE);
  const gain = 10 ** (-snrDb / 20);
  const mixed = noise.map((sample) => sample * gain);
  for (const [index, samples] of (await spokenDigits(language, digits)).entries()) {
    const start = Math.round(((LEAD_MS + index * SLOT_MS) / 1000) * SPEECH_SAMPLE_RATE);
    samples.forEach((sample, i) => {
      mixed[start + i] = (mixed[start + i] ?? fail()) + sample;
    });
  }
  return mixed;
}

const durationOf = (samples: Float64Array): number => (samples.length * 1000) / SPEECH_SAMPLE_RATE;

/** Digits in speech-shaped noise, the same in both ears. `snrDb`: RMS of speech over that of the noise. */
export async function digitsInNoise({ snrDb, ...said }: Said & { snrDb: number }): Promise<Stereo> {
  const both = await withNoise(said, snrDb, `digits/${said.language}/${said.digits.join('')}`);
  return placed(SPEECH_SAMPLE_RATE, durationOf(both), [{ atMs: 0, left: both, right: both }]);
}

/** Digits one a second in alternating ears, silence in the other. */
export async function earsInTurn({ first, ...said }: Said & { first: Ear }): Promise<Stereo> {
  const digits = await spokenDigits(said.language, said.digits);
  const parts = digits.map((samples, index) => {
    const isLeft = (index % 2 === 0) === (first === 'left');
    return { atMs: index * SLOT_MS, left: isLeft ? samples : null, right: isLeft ? null : samples };
  });
  return placed(SPEECH_SAMPLE_RATE, digits.length * SLOT_MS, parts);
}

/** The same digits twice, a pause between: once with less noise, once with more. `cleaner`: place 0-1. */
export async function speechPair({
  cleaner,
  snrDb: [clean, noisy],
  ...said
}: Said & { cleaner: number; snrDb: readonly [number, number] }): Promise<Stereo> {
  const seed = `pair/${said.language}/${said.digits.join('')}`;
  const versions = await Promise.all(
    [0, 1].map((place) => withNoise(said, place === cleaner ? clean : noisy, `${seed}/${place}`)),
  );
  const [first, second] = versions;
  if (!first || !second) throw new Error('speechPair requires two versions');
  const atMs = durationOf(first) + PAUSE_MS;
  return placed(SPEECH_SAMPLE_RATE, atMs + durationOf(second), [
    { atMs: 0, left: first, right: first },
    { atMs, left: second, right: second },
  ]);
}
