import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Speech } from '#core/dialogue/stretches.ts';
import { createRandom } from '#core/order/random.ts';
import { decodeFlac } from '../../server/audio/flac.ts';
import { concatenated, frames, type Pcm } from '../../server/audio/pcm.ts';
import { examplesFolder } from '../../server/platform/project-root.ts';

const VOICES = ['human', 'flite_awb'];
const ITEMS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'];

/** A dialogue, and when its speakers talk. */
export interface Dialogue {
  pcm: Pcm;
  speech: Speech[];
}

/** Two voices of the MUSHRA example in turn, in part twice in a row, with pauses of 0 to 1.5 s. `seconds`: at least so long. */
export async function longDialogue(seconds: number, seed: string): Promise<Dialogue> {
  const voices = await Promise.all(
    VOICES.map((voice) =>
      Promise.all(
        ITEMS.map(async (item) =>
          decodeFlac(await readFile(join(examplesFolder(), 'mushra/clips', voice, `${item}.flac`))),
        ),
      ),
    ),
  );
  const random = createRandom(seed);
  const [[first] = []] = voices;
  if (!first) throw new Error('the MUSHRA example has no clips');
  const { sampleRate, bitDepth } = first;
  const parts: Int32Array[] = [];
  const speech: Speech[] = [];
  const wanted = seconds * sampleRate;
  let [at, voice] = [0, 0];
  const msOf = (frame: number): number => Math.round((frame * 1000) / sampleRate);
  while (at < wanted) {
    const clip = random.pick(voices[voice] ?? []);
    // Short turns as in conversations, cut from the start of a clip.
    const length = Math.min(frames(clip), Math.round((0.6 + random.next() * 6) * sampleRate));
    const pause = Math.round(random.next() ** 2 * 1.5 * sampleRate);
    parts.push((clip.channels[0] ?? new Int32Array()).subarray(0, length), new Int32Array(pause));
    speech.push({ startMs: msOf(at), endMs: msOf(at + length), speaker: VOICES[voice] ?? '' });
    if (random.next() < 0.8) voice = 1 - voice;
    at += length + pause;
  }
  return { pcm: { sampleRate, bitDepth, channels: [concatenated(parts)] }, speech };
}

/** An RTTM of one recording. */
export const rttmOf = (recording: string, speech: readonly Speech[]): string =>
  speech
    .map(({ startMs, endMs, speaker }) => {
      const [start, duration] = [startMs / 1000, (endMs - startMs) / 1000].map((s) => s.toFixed(3));
      return `SPEAKER ${recording} 1 ${start} ${duration} <NA> <NA> ${speaker} <NA> <NA>\n`;
    })
    .join('');
