import type { Clip } from '../../clips/clips.ts';
import type { RatingConfig } from './config.ts';
import type { Scale } from './scales.ts';

/** The column that says which answer a recording asks for aloud. */
export const SPOKEN_COLUMN = 'answer';

/** A number that a clip has in its path or in its set's table; null where there is none. */
function numberAt({ factors, facts }: Clip, column: string): number | null {
  const text = factors[column] ?? facts[column];
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** The right answer of a gold clip on a scale: what the config says, else the clip's own column; null where neither does. */
export function goldAnswer({ gold }: RatingConfig, clip: Clip, { key }: Scale): number | null {
  const expect = gold?.expect;
  if (typeof expect === 'number') return expect;
  return expect === undefined ? numberAt(clip, key) : (expect[key] ?? null);
}

/** The answer that a clip asks for aloud; null where its set does not say. */
export function spokenAnswer(clip: Clip): number | null {
  return numberAt(clip, SPOKEN_COLUMN);
}

/** Where on a scale a value lies. Example: 5 of 1 to 5 is 'high', 3 is 'middle'. */
export function placeOn({ values }: Scale, value: number): 'high' | 'middle' | 'low' {
  const [low = 0, high = 0] = [values[0], values.at(-1)];
  const share = (value - low) / (high - low);
  if (share >= 0.75) return 'high';
  return share <= 0.25 ? 'low' : 'middle';
}
