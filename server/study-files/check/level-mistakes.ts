import { join } from 'node:path';
import { groupBy } from '#core/order/group-by.ts';
import { isClipped, isHot, isSilent, LARGE_GAIN_DB } from '../measure/clip-flags.ts';
import {
  LEVEL_SAMPLE,
  MAX_TRUE_PEAK_DBTP,
  type LevelledSound,
  type LevelPlan,
  type LoudnessConfig,
} from '../measure/level-plan.ts';
import type { MeasuredClip } from '../measure/measure-clips.ts';
import type { AnchorSource } from '../measure/measure-served.ts';
import { errorAt, warningAt, type Mistake } from '../parse/mistake.ts';
import type { StudyFolder } from '../find/study-folder.ts';
import { counted, some } from '../../platform/words.ts';

/**
 * Least bandwidth of a recording, as a multiple of an anchor's pass band, for the anchor to sound worse: 10 kHz for 7
 * kHz.
 */
const WIDE_ENOUGH = 10 / 7;

/** Reports silent and clipped clips. Source: EBU R 128, ITU-R BS.1770. */
export function levelMistakes(
  study: StudyFolder,
  loudness: LoudnessConfig,
  clips: readonly MeasuredClip[],
): Mistake[] {
  const silent = clips.filter(isSilent);
  return [
    ...silent.map(({ id }) =>
      errorAt(join(study.folder, id), null, 'is silent: no sound above -70 LUFS; export the clip again'),
    ),
    ...[...groupBy(clips, ({ set }) => set)].flatMap(([set, members]) => [
      ...clippedMistakes(study, set, members),
      ...hotMistakes(study, loudness, set, members),
    ]),
  ];
}

function clippedMistakes(study: StudyFolder, set: string, clips: readonly MeasuredClip[]): Mistake[] {
  const clipped = clips.filter(isClipped);
  if (clipped.length === 0) return [];
  const names = some(
    clipped.map(({ id, measures }) => `${id} ${counted(measures.clippedSamples, 'sample')}`),
  );
  const message = `clips.${set}: ${counted(clipped.length, 'clip')} clipped: ${names}; export from the source at a lower level`;
  return [warningAt(study.file, study.locate(['clips', set, 'files']), message)];
}

function hotMistakes(
  study: StudyFolder,
  loudness: LoudnessConfig,
  set: string,
  clips: readonly MeasuredClip[],
): Mistake[] {
  const hot = clips.filter((clip) => isHot(clip, loudness));
  if (hot.length === 0) return [];
  const highest = Math.max(...hot.map(({ measures }) => measures.truePeakDbtp));
  const names = some(hot.map(({ id, measures }) => `${id} ${measures.truePeakDbtp.toFixed(1)} dBTP`));
  const lower = Math.ceil((highest - MAX_TRUE_PEAK_DBTP) * 10) / 10;
  const message =
    `clips.${set}: ${counted(hot.length, 'clip')} with a true peak above ${MAX_TRUE_PEAK_DBTP} dBTP: ${names}; ` +
    `lower every clip of the study by ${lower.toFixed(1)} dB, or set loudness to a number`;
  return [errorAt(study.file, study.locate(['clips', set, 'files']), message)];
}

/** Warnings about gains: a level that cannot be reached, and noise that is raised with the voice. */
export function planMistakes(
  study: StudyFolder,
  plan: LevelPlan,
  sounds: readonly LevelledSound[],
): Mistake[] {
  const at = study.locate(['loudness']) ?? null;
  const unit = plan.scheme === 'rms' ? 'dBFS' : 'LUFS';
  const large = new Map(
    sounds.flatMap(({ name, shown }) => {
      const gainDb = plan.gains.get(name) ?? 0;
      return gainDb > LARGE_GAIN_DB && name !== LEVEL_SAMPLE ? [[shown, gainDb]] : [];
    }),
  );
  const names = some([...large].map(([shown, gainDb]) => `${shown} +${gainDb.toFixed(1)} dB`));
  const messages = [
    plan.heldBy === null || plan.targetDb === null || plan.effectiveDb === null
      ? null
      : `at ${plan.targetDb} ${unit} the true peak of ${plan.heldBy} would exceed ${MAX_TRUE_PEAK_DBTP} dBTP, so the whole study ` +
        `is brought to ${plan.effectiveDb.toFixed(1)} ${unit} instead; set loudness to this level, or replace the clip`,
    large.size === 0
      ? null
      : `${counted(large.size, 'clip')} raised by more than ${LARGE_GAIN_DB} dB, which also raises their noise: ${names}; ` +
        'export them at a higher level',
  ];
  return messages.flatMap((message) =>
    message === null ? [] : [warningAt(study.file, at, `loudness: ${message}`)],
  );
}

/** Reports 16-bit clips in a study that requests 24 bit. */
export function depthMistakes(
  study: StudyFolder,
  wantedBits: 16 | 24 | undefined,
  sounds: readonly LevelledSound[],
): Mistake[] {
  const shallow = [...new Set(sounds.flatMap(({ shown, bitDepth }) => (bitDepth === 16 ? [shown] : [])))];
  if (wantedBits !== 24 || shallow.length === 0) return [];
  const message =
    `bit_depth: ${counted(shallow.length, 'clip')} recorded at 16 bit: ${some(shallow)}; all clips are served at 16 bit: ` +
    'replace these with 24-bit recordings, or remove the key';
  return [warningAt(study.file, study.locate(['bit_depth']) ?? null, message)];
}

/** Warns of anchors that sound almost like their reference. Source: ITU-R BS.1534-3, by the bandwidth of the recording. */
export function anchorMistakes(study: StudyFolder, anchors: readonly AnchorSource[]): Mistake[] {
  const narrow = anchors.filter((anchor) => anchor.bandwidthHz < anchor.passHz * WIDE_ENOUGH);
  const groups = groupBy(narrow, ({ set, passHz }) => `${set} ${passHz}`);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const { set, passHz } = first;
    const all = anchors.filter((anchor) => anchor.set === set && anchor.passHz === passHz).length;
    const names = some(members.map((anchor) => `${anchor.clip} ${Math.round(anchor.bandwidthHz)} Hz`));
    const message =
      `clips.${set}: ${members.length} of ${counted(all, 'reference')} end below ${Math.round(passHz * WIDE_ENOUGH)} Hz: ` +
      `${names}; their anchor of ${passHz} Hz sounds almost the same: use recordings with more bandwidth, or omit the anchor`;
    return [warningAt(study.file, study.locate(['clips', set, 'files']), message)];
  });
}
