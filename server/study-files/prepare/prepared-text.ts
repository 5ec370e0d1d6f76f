import type { Container, Recipe } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';
import { gainsText, loudnessText } from './loudness-text.ts';
import type { LevelPlan } from '../measure/level-plan.ts';
import { counted } from '../../platform/words.ts';

/** One served sound, as `earshot prepare` reports it. */
export interface PreparedFile {
  clip: string;
  kind: Recipe['kind'];
  gainDb: number;
  /** Bytes of each variant. */
  bytes: readonly number[];
  container: Container;
  /** False if it existed already. */
  isNew: boolean;
}

const KINDS: readonly (readonly [Recipe['kind'], string, string])[] = [
  ['plain', 'clip', 'clips'],
  ['dithered', 'hidden copy', 'hidden copies'],
  ['lowpass', 'anchor', 'anchors'],
  ['excerpt', 'excerpt', 'excerpts'],
];

/** Summary that `earshot prepare` prints, in a few lines. */
export function preparedText(
  { clips, variants }: Pick<Study, 'clips' | 'variants'>,
  files: readonly PreparedFile[],
  levels: LevelPlan,
): string {
  const kinds = KINDS.flatMap(([kind, one, many]) => {
    const count = files.filter((file) => file.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const megabytes = files.flatMap(({ bytes }) => bytes).reduce((sum, bytes) => sum + bytes, 0) / 1e6;
  const containers = [...new Set(files.map(({ container }) => container.toUpperCase()))].toSorted();
  const fresh = files.filter(({ isNew }) => isNew).length;
  return [
    `${counted(files.length, 'sound')} of ${counted(clips.length, 'clip')}, each in ${counted(variants ?? 1, 'variant')}: ${kinds.join(', ')}`,
    `  loudness   ${loudnessText(levels)}`,
    `  levels     ${gainsText(files)}`,
    `  format     ${containers.join(' and ')}, ${levels.bitDepth} bit, ${megabytes.toFixed(1)} MB`,
    `  made       ${fresh} now, ${files.length - fresh} unchanged`,
  ].join('\n');
}
