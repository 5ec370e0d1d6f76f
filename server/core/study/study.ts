import type { LocalMarkdown } from '../text/markdown.ts';
import type { Clip } from '../clips/clips.ts';
import type { Rendition } from '../clips/renditions.ts';
import type { StudyConfig } from './config.ts';
import { languagesOf, type Language } from '../text/languages.ts';
import { said } from '../text/said.ts';

/** A study's title in a language. Default: its main language. */
export function titleOf(config: StudyConfig, language: Language = languagesOf(config)[0]): string {
  return said(config.title, language);
}

/** bs1770: loudness in LUFS, ITU-R BS.1770; rms: energy in dBFS, 0 = a square wave at full scale; as is: levels are under test. */
export type LevelScheme = 'bs1770' | 'rms' | 'as is';

/** Level of a study: one constant gain per clip brings all clips to the same level. */
export interface StudyLoudness {
  scheme: LevelScheme;
  /** Requested level in the unit of the scheme; null if levels are under test. */
  targetDb: number | null;
  /** Actual level of all clips; below `targetDb` if a true peak would have exceeded -1 dBTP. */
  effectiveDb: number | null;
  /** The clip whose peak lowered the level of the whole study, or null. */
  heldBy: string | null;
  /** Median loudness of the served clips, LUFS; the level of check and calibration sounds. */
  servedLufs: number;
}

/** A bracketed placeholder of a template that the researcher must replace. */
export interface UnfilledText {
  /** Path inside the study folder. */
  file: string;
  /** 1-based. */
  line: number;
  /** Text including its brackets. */
  text: string;
}

/** A published study: config, texts and clips as one immutable document. Its version is the hash of this document. */
export interface Study {
  config: StudyConfig;
  consent: LocalMarkdown;
  /** Empty: there are none. */
  instructions: LocalMarkdown;
  /** Text of each item, by item. */
  texts: Readonly<Record<string, string>>;
  clips: Clip[];
  /** Clip for setting the sound level; null: the server's speech-shaped noise. */
  levelClip: Rendition | null;
  /** Set when the study is prepared; absent in studies published by earlier versions. */
  loudness?: StudyLoudness;
  /**
   * Number of variants of each rendition; keys of `renditions` end in the variant's number. A session hears one variant in a whole block.
   * Absent in studies published by earlier versions, whose keys are those of recipes.
   */
  variants?: number;
  /** Placeholders left in its consent and instructions. Such a study can be tried, but not published. Absent if there are none. */
  unfilled?: readonly UnfilledText[];
}
