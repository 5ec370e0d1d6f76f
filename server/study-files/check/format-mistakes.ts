import { groupBy } from '#core/order/group-by.ts';
import type { Block } from '#core/methods/contract/method.ts';
import { formatsOf } from '../measure/clip-flags.ts';
import type { MeasuredClip } from '../measure/measure-clips.ts';
import { warningAt, type Mistake } from '../parse/mistake.ts';
import type { StudyFolder } from '../find/study-folder.ts';
import { counted, some } from '../../platform/words.ts';

interface Kind {
  of: string;
  value: (clip: MeasuredClip) => string;
}

/**
 * Formats that could reveal clips, and that must match on a page that switches between clips in parallel. Bit depths
 * are converted.
 */
export const KINDS: readonly Kind[] = [
  { of: 'sample rates', value: ({ measures }) => `${measures.sampleRate} Hz` },
  { of: 'channel counts', value: ({ measures }) => counted(measures.channels, 'channel') },
];

/** Clips that are compared, with their name and their place in the study file. */
interface Together {
  name: string;
  path: readonly (string | number)[];
}

function unequal(
  study: StudyFolder,
  { name, path }: Together,
  { of, value }: Kind,
  clips: readonly MeasuredClip[],
): Mistake[] {
  const groups = formatsOf(clips, value);
  if (groups.length < 2) return [];
  const parts = groups.map(([format, members], index) =>
    index === 0
      ? `${members.length} with ${format}`
      : `${members.length} with ${format} (${some(members.map(({ id }) => id))})`,
  );
  const message = `${name}: unequal ${of}: ${parts.join(', ')}; this may reveal clips to listeners: convert all to one format`;
  return [warningAt(study.file, study.locate(path), message)];
}

/** Clips of a set whose format differs from the others. */
export function setFormatMistakes(
  study: StudyFolder,
  set: string,
  clips: readonly MeasuredClip[],
): Mistake[] {
  const place = { name: `clips.${set}`, path: ['clips', set, 'files'] };
  return KINDS.flatMap((kind) => unequal(study, place, kind, clips));
}

/** Formats that differ between the sets of a block. Differences within a set are reported for the set. */
export function blockFormatMistakes(
  study: StudyFolder,
  blocks: readonly Block[],
  measured: readonly MeasuredClip[],
): Mistake[] {
  return blocks.flatMap((block, index) => {
    const played = new Set(block.renditions().map(({ clip }) => clip));
    const clips = measured.filter(({ id }) => played.has(id));
    const sets = [...groupBy(clips, ({ set }) => set).values()];
    const place = { name: `blocks[${index + 1}]`, path: ['blocks', index] };
    if (block.needsOneFormat)
      return KINDS.flatMap((kind) => unequal(study, place, kind, clips)).map((mistake) => ({
        ...mistake,
        severity: 'error',
      }));
    return KINDS.filter(({ value }) => sets.every((members) => groupBy(members, value).size === 1)).flatMap(
      (kind) => unequal(study, place, kind, clips),
    );
  });
}
