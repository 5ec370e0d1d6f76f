import type { StudyLoudness } from '#core/study/study.ts';
import { counted } from '../../platform/words.ts';

/** Example: '-23 LUFS (ITU-R BS.1770)', or the lowered level and the clip that causes it. */
export function loudnessText({ scheme, targetDb, effectiveDb, heldBy }: StudyLoudness): string {
  if (targetDb === null || effectiveDb === null) return 'as is: no gain is applied';
  const unit = scheme === 'rms' ? 'dBFS RMS' : 'LUFS (ITU-R BS.1770)';
  if (heldBy === null) return `${effectiveDb} ${unit}`;
  return `${effectiveDb.toFixed(1)} ${unit}, lowered from ${targetDb} for the true peak of ${heldBy}`;
}

/** Number of clips with a gain, and the largest gain. Several files of one clip count once. */
export function gainsText(files: readonly { clip: string; gainDb: number }[]): string {
  const largest = new Map<string, number>();
  for (const { clip, gainDb } of files) {
    const known = largest.get(clip) ?? 0;
    largest.set(clip, Math.abs(gainDb) > Math.abs(known) ? gainDb : known);
  }
  const moved = [...largest].filter(([, gainDb]) => gainDb !== 0);
  const [most] = moved.toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  if (!most) return `${counted(largest.size, 'clip')} keep their level`;
  const sign = most[1] > 0 ? '+' : '';
  return `${moved.length} of ${counted(largest.size, 'clip')} with a gain, at most ${sign}${most[1].toFixed(1)} dB: ${most[0]}`;
}
