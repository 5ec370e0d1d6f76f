import { sessionCounts } from '#core/design/session-counts.ts';
import { blocksOf } from '#core/plan/plan.ts';
import type { StudyConfig } from '#core/study/config.ts';
import type { Study } from '#core/study/study.ts';
import type { Progress } from '../../platform/progress.ts';
import type { ClipMeasures } from '../../audio/probe.ts';
import { expandClipSets } from '../find/clip-sets.ts';
import { designMistakes } from '../check/design-mistakes.ts';
import { bundleMistakes } from '../check/bundle-mistakes.ts';
import { listenerTexts, localMarkdown, readTextFiles } from '../listener-texts/listener-texts.ts';
import { lengthMistakes } from '../check/length-mistakes.ts';
import type { LevelPlan } from '../measure/level-plan.ts';
import { measureClips, measureFile, type MeasuredClip } from '../measure/measure-clips.ts';
import { soundTools, type SoundTools } from '../measure/sound-tools.ts';
import { setMistakes } from '../check/measure-set.ts';
import { metricsMistakes } from '../check/metrics-mistakes.ts';
import { hasErrors, type Mistake } from '../parse/mistake.ts';
import { readConfig } from '../find/read-config.ts';
import { recruitmentMistakes } from '../check/recruitment-mistakes.ts';
import { servedLengths, type ServedLength } from '../measure/served-lengths.ts';
import type { SetClip } from '../find/set-clip.ts';
import { namedFile, type StudyFolder } from '../find/study-folder.ts';
import { studyLevels } from './study-levels.ts';
import { readTexts } from '../find/texts.ts';
import { unreadable } from '../parse/unreadable.ts';

/** A study without mistakes whose served files are not created yet. */
export interface DraftStudy {
  folder: string;
  /** Path of the clip for the sound level, or null if the study names none. */
  levelClip: string | null;
  /** Its clips have no renditions yet. */
  study: Study;
  levels: LevelPlan;
  /** Lengths of the served files of each clip, by renditionName. */
  lengths: ReadonlyMap<string, ServedLength>;
}

export interface ReadStudy {
  /** In the order found; sortMistakes sorts them by place. */
  mistakes: Mistake[];
  /** null if the mistakes contain an error. Unfilled texts do not count: they only prevent publishing. */
  study: DraftStudy | null;
  /** All clips that could be decoded, also of a study with errors. */
  measures: MeasuredClip[];
  /** All clips that were found. */
  clips: SetClip[];
}

const stopped = (mistakes: Mistake[]): ReadStudy => ({ mistakes, study: null, measures: [], clips: [] });

/** How a study folder is read. */
export interface Reading {
  /** Default: in the calling thread, without memory. */
  sounds?: SoundTools | undefined;
  /** Called after each measured clip. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Reads and checks a study folder. Never throws for its content. */
export async function readStudy(folder: string, reading: Reading = {}): Promise<ReadStudy> {
  try {
    return await readFolder(folder, reading);
  } catch (error) {
    const mistake = unreadable(error);
    if (!mistake) throw error;
    return stopped([mistake]);
  }
}

async function readFolder(folder: string, reading: Reading): Promise<ReadStudy> {
  const read = await readConfig(folder);
  return read.place ? await readFiles(read.place, read.config, reading) : stopped(read.mistakes);
}

async function readFiles(
  place: StudyFolder,
  // How figures look is no part of a version, so that it may change at any time.
  { figures: _figures, ...config }: StudyConfig,
  { sounds = soundTools, onProgress }: Reading,
): Promise<ReadStudy> {
  const sets = await expandClipSets(place, config);
  const measured = await measureClips(place.folder, sets.clips, sounds, onProgress);
  const consent = await readTextFiles(place, 'consent', config.consent);
  const instructions = await readTextFiles(place, 'instructions', config.instructions);
  const level = await levelClip(place, config.level_clip, sounds);
  const texts = await textsFile(place, config.texts, sets.clips);
  const metrics = await metricsMistakes(place, config.metrics, sets.clips);
  const draft: Study = {
    config,
    consent: localMarkdown(consent),
    instructions: localMarkdown(instructions),
    texts: texts.texts,
    clips: measured.clips.map(({ measures, ...clip }) => ({
      ...clip,
      durationMs: measures.durationMs,
      sampleSha256: measures.sampleSha256,
      renditions: {},
    })),
    levelClip: null,
  };
  const design = hasErrors(sets.mistakes) ? [] : designMistakes(place, draft, measured.clips);
  const counts = hasErrors([...sets.mistakes, ...design]) ? null : sessionCounts(blocksOf(draft));
  const words = listenerTexts(place, config, { consent, instructions }, counts);
  const study = filledStudy(draft, words);
  const mistakes = [
    ...sets.mistakes,
    ...measured.mistakes,
    ...setMistakes(place, config, sets.clips, measured.clips),
    ...[...consent, ...instructions, level, texts].flatMap((part) => part.mistakes),
    ...words.mistakes,
    ...metrics,
    ...recruitmentMistakes(place, study),
    ...design,
  ];
  const found = { measures: measured.clips, clips: sets.clips };
  if (hasErrors(mistakes))
    return { mistakes: [...mistakes, ...words.unfilledMistakes], study: null, ...found };
  const levels = await studyLevels(place, study, measured.clips, level.measures, sounds);
  const lengths = servedLengths(study, measured.clips);
  const all = [
    ...mistakes,
    ...levels.mistakes,
    ...bundleMistakes(place, study, measured.clips),
    ...lengthMistakes(place, study, [...lengths.values()]),
  ];
  const ready =
    hasErrors(all) || !levels.plan
      ? null
      : { folder: place.folder, levelClip: level.path, study, levels: levels.plan, lengths };
  return { mistakes: [...all, ...words.unfilledMistakes], study: ready, ...found };
}

/** The study with its listener texts filled in. */
function filledStudy(
  study: Study,
  { consent, instructions, short, unfilled }: ReturnType<typeof listenerTexts>,
): Study {
  return {
    ...study,
    config: { ...study.config, ...short },
    consent,
    instructions,
    ...(unfilled.length > 0 ? { unfilled } : {}),
  };
}

async function textsFile(
  place: StudyFolder,
  name: string | undefined,
  clips: Parameters<typeof readTexts>[1],
): ReturnType<typeof readTexts> {
  if (name === undefined) return { mistakes: [], texts: {} };
  const { mistakes, path } = await namedFile(place, ['texts'], name);
  return path === null ? { mistakes, texts: {} } : await readTexts(path, clips);
}

async function levelClip(
  place: StudyFolder,
  name: string | undefined,
  sounds: SoundTools,
): Promise<{ mistakes: Mistake[]; path: string | null; measures: ClipMeasures | null }> {
  if (name === undefined) return { mistakes: [], path: null, measures: null };
  const { mistakes, path } = await namedFile(place, ['level_clip'], name);
  return path === null ? { mistakes, path, measures: null } : { ...(await measureFile(path, sounds)), path };
}
