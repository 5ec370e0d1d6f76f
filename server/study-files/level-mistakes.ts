import { join } from 'node:path';
import { groupBy } from '#core/group-by.ts';
import type { MeasuredClip } from './measure-clips.ts';
import { errorAt, warningAt, type Mistake } from './mistake.ts';
import type { StudyFolder } from './study-folder.ts';
import { counted, some } from './words.ts';

const TOLERANCE_LU = 1;
const MAX_TRUE_PEAK_DBTP = -1;

/** Clips that listeners would tell apart by level, or that distort. Source: EBU R 128, ITU-R BS.1770. */
export function levelMistakes(
  study: StudyFolder,
  target: number | 'as is',
  clips: readonly MeasuredClip[],
): Mistake[] {
  const silent = clips.filter(({ measures }) => measures.lufs === null && measures.durationMs >= 400);
  return [
    ...silent.map(({ id }) =>
      errorAt(join(study.folder, id), null, 'is silent: no sound above -70 LUFS; export the clip again'),
    ),
    ...(target === 'as is' ? [] : [...offTarget(study, target, clips), ...spread(study, clips)]),
    ...[...groupBy(clips, ({ set }) => set)].flatMap(([set, members]) => peakMistakes(study, set, members)),
  ];
}

const loudnessOf = ({ measures }: MeasuredClip): number[] => (measures.lufs === null ? [] : [measures.lufs]);

const withUnit = (lufs: number): string => `${lufs.toFixed(1)} LUFS`;

function offTarget(study: StudyFolder, target: number, clips: readonly MeasuredClip[]): Mistake[] {
  const off = clips.filter((clip) => loudnessOf(clip).some((lufs) => Math.abs(lufs - target) > TOLERANCE_LU));
  if (off.length === 0) return [];
  const names = some(off.map((clip) => `${clip.id} ${loudnessOf(clip).map(withUnit).join('')}`));
  const message =
    `${counted(off.length, 'clip')} more than ${TOLERANCE_LU} LU from the loudness ${target}: ${names}; ` +
    "level the clips, or write loudness: 'as is' when level is under test";
  return [warningAt(study.file, study.locate(['loudness']), message)];
}

function spread(study: StudyFolder, clips: readonly MeasuredClip[]): Mistake[] {
  const levels = clips
    .flatMap((clip) => loudnessOf(clip).map((lufs) => ({ id: clip.id, lufs })))
    .toSorted((a, b) => a.lufs - b.lufs);
  const [softest, loudest] = [levels[0], levels.at(-1)];
  if (!softest || !loudest || loudest.lufs - softest.lufs <= TOLERANCE_LU) return [];
  const message =
    `loudness differs by ${(loudest.lufs - softest.lufs).toFixed(1)} LU between ${softest.id} ` +
    `(${withUnit(softest.lufs)}) and ${loudest.id} (${withUnit(loudest.lufs)}); louder clips are rated better: level them`;
  return [warningAt(study.file, study.locate(['loudness']), message)];
}

function peakMistakes(study: StudyFolder, set: string, clips: readonly MeasuredClip[]): Mistake[] {
  const at = study.locate(['clips', set, 'files']);
  const clipped = clips.filter(({ measures }) => measures.clippedSamples > 0);
  const hot = clips.filter(({ measures }) => measures.truePeakDbtp > MAX_TRUE_PEAK_DBTP);
  const clipNames = some(
    clipped.map(({ id, measures }) => `${id} ${counted(measures.clippedSamples, 'sample')}`),
  );
  const peakNames = some(hot.map(({ id, measures }) => `${id} ${measures.truePeakDbtp.toFixed(1)} dBTP`));
  const reports = [
    {
      count: clipped.length,
      message: `clips.${set}: ${counted(clipped.length, 'clip')} clipped: ${clipNames}; export from the source at a lower level`,
    },
    {
      count: hot.length,
      message: `clips.${set}: ${counted(hot.length, 'clip')} with a true peak above ${MAX_TRUE_PEAK_DBTP} dBTP: ${peakNames}; lower the level of the whole study`,
    },
  ];
  return reports.flatMap(({ count, message }) => (count === 0 ? [] : [warningAt(study.file, at, message)]));
}
