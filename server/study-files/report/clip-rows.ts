import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ClipFlag, ClipRow } from '#core/api/study.ts';
import { groupBy } from '#core/order/group-by.ts';
import { recipeKey } from '#core/clips/renditions.ts';
import {
  formatsOf,
  isClipped,
  isHot,
  isLossy,
  isShort,
  isSilent,
  isTooShort,
  LARGE_GAIN_DB,
} from '../measure/clip-flags.ts';
import type { MeasuredClip } from '../measure/measure-clips.ts';
import type { DraftStudy, ReadStudy } from '../prepare/read-study.ts';
import { renditionName, wantedRenditions } from '../measure/wanted-renditions.ts';

/** Key of a clip in the browser, which is not a path. */
export const clipKey = (clip: string): string => createHash('sha256').update(clip).digest('hex').slice(0, 24);

type Served = ClipRow['served'];

/** All clips of a study as found, with their planned processing and their flags from `check`. */
export function clipRows(folder: string, { clips, measures, study, mistakes }: ReadStudy): ClipRow[] {
  const measured = new Map(measures.map((clip) => [clip.id, clip]));
  const served = study ? servedOf(study) : new Map<string, Served>();
  const odd = oddOnes(measures);
  const copies = new Set(
    [...groupBy(measures, (clip) => clip.measures.sampleSha256).values()]
      .filter(({ length }) => length > 1)
      .flatMap((same) => same.map(({ id }) => id)),
  );
  const problems = groupBy(mistakes, ({ file }) => file);
  return clips.map(({ id, set, factors }) => {
    const clip = measured.get(id);
    const own = served.get(id) ?? [];
    return {
      key: clipKey(id),
      clip: id,
      set,
      factors,
      measures: clip ? shown(clip) : null,
      served: own,
      heardLufs: clip && study ? heardLufs(clip, own, study) : null,
      flags: [
        ...(clip ? flagsOf(clip, study) : ['unreadable' as const]),
        ...(odd.get(id) ?? []),
        ...(own.some(({ gainDb }) => gainDb > LARGE_GAIN_DB) ? ['raised' as const] : []),
        ...(copies.has(id) ? ['copy' as const] : []),
      ],
      problems: (problems.get(join(folder, id)) ?? []).map(({ message }) => message),
    };
  });
}

function shown({ measures }: MeasuredClip): NonNullable<ClipRow['measures']> {
  const { durationMs, sampleRate, channels, bitDepth, lufs, truePeakDbtp } = measures;
  return { durationMs, sampleRate, channels, bitDepth, lufs, truePeakDbtp };
}

function flagsOf(clip: MeasuredClip, study: DraftStudy | null): ClipFlag[] {
  const isTooLoud = study !== null && isHot(clip, study.study.config.loudness);
  const found: [ClipFlag, boolean][] = [
    ['silent', isSilent(clip)],
    ['too short', isTooShort(clip)],
    ['short', isShort(clip)],
    ['clipped', isClipped(clip)],
    ['too loud', isTooLoud],
    ['lossy', isLossy(clip)],
  ];
  return found.flatMap(([flag, isSo]) => (isSo ? [flag] : []));
}

/** Clips whose format differs from most of their set. */
function oddOnes(measures: readonly MeasuredClip[]): Map<string, ClipFlag[]> {
  const kinds: [ClipFlag, (clip: MeasuredClip) => string][] = [
    ['odd rate', (clip) => String(clip.measures.sampleRate)],
    ['odd channels', (clip) => String(clip.measures.channels)],
  ];
  const odd = new Map<string, ClipFlag[]>();
  for (const members of groupBy(measures, ({ set }) => set).values())
    for (const [flag, value] of kinds)
      for (const [, others] of formatsOf(members, value).slice(1))
        for (const { id } of others) odd.set(id, [...(odd.get(id) ?? []), flag]);
  return odd;
}

function servedOf({ study, levels }: DraftStudy): Map<string, Served> {
  const byClip = groupBy(wantedRenditions(study), ({ clip }) => clip);
  return new Map(
    [...byClip].map(([clip, wanted]) => [
      clip,
      wanted.map((one) => ({
        recipe: recipeKey(one.recipe),
        gainDb: levels.gains.get(renditionName(one)) ?? 0,
      })),
    ]),
  );
}

/** Level of the whole clip. Excerpts are levelled by their remaining part, which is not measured here. */
function heardLufs({ measures }: MeasuredClip, served: Served, { levels }: DraftStudy): number | null {
  const whole = served.find(({ recipe }) => recipe === 'plain' || recipe === 'dithered');
  if (whole) return measures.lufs === null ? null : measures.lufs + whole.gainDb;
  const isExcerpt = served.some(({ recipe }) => recipe.startsWith('excerpt'));
  return isExcerpt && levels.scheme === 'bs1770' ? levels.effectiveDb : null;
}
