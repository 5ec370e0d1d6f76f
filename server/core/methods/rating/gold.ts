import type { Clip } from '../../clips/clips.ts';
import type { RatingConfig } from './config.ts';
import type { Scale } from './scales.ts';

/** Column with the answer that a recording asks for. */
export const SPOKEN_COLUMN = 'answer';

/** A number from a clip's path or its set's table; null: none. */
function numberAt({ factors, facts }: Clip, column: string): number | null {
  const text = factors[column] ?? facts[column];
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** The right answer of a gold clip on a scale: from the config, else from the clip's column; null: none. */
export function goldAnswer({ gold }: RatingConfig, clip: Clip, { key }: Scale): number | null {
  const expect = gold?.expect;
  if (typeof expect === 'number') return expect;
  return expect === undefined ? numberAt(clip, key) : (expect[key] ?? null);
}

/** The answer that a recording asks for; null: none. */
export function spokenAnswer(clip: Clip): number | null {
  return numberAt(clip, SPOKEN_COLUMN);
}

/** Region of a value on its scale. Example: 5 of 1 to 5 is 'high', 3 is 'middle'. */
export function placeOn({ values }: Scale, value: number): 'high' | 'middle' | 'low' {
  const [low = 0, high = 0] = [values[0], values.at(-1)];
  const share = (value - low) / (high - low);
  if (share >= 0.75) return 'high';
  return share <= 0.25 ? 'low' : 'middle';
}
