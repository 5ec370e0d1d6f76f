import type { LocalMarkdown } from '../text/markdown.ts';
import type { Clip } from '../clips/clips.ts';
import type { Rendition } from '../clips/renditions.ts';
import type { StudyConfig } from './config.ts';
import { languagesOf, type Language } from '../text/languages.ts';
import { said } from '../text/local-text.ts';

/** A study's title in a language; in its main one where none is named. */
export function titleOf(config: StudyConfig, language: Language = languagesOf(config)[0]): string {
  return said(config.title, language);
}

/** bs1770: loudness in LUFS, ITU-R BS.1770; rms: energy in dBFS, 0 = a square wave at full scale; as is: levels are under test. */
export type LevelScheme = 'bs1770' | 'rms' | 'as is';

/** How loud listeners hear a study: one constant gain a clip brings all of them to one level. */
export interface StudyLoudness {
  scheme: LevelScheme;
  /** What the study asks for, in the unit of the scheme; null where levels are under test. */
  targetDb: number | null;
  /** What every clip was brought to: below `targetDb` where a true peak would have passed -1 dBTP. */
  effectiveDb: number | null;
  /** The clip whose peak lowered the level of the whole study, or null. */
  heldBy: string | null;
  /** Median loudness of what listeners are served, LUFS: the level of sounds that check and calibrate. */
  servedLufs: number;
}

/** Words in brackets that a template left for the researcher to replace. */
export interface UnfilledText {
  /** Inside the study folder. */
  file: string;
  /** 1-based. */
  line: number;
  /** With its brackets. */
  text: string;
}

/** A published study: config, texts and clips as one immutable document. Its version is the hash of it. */
export interface Study {
  config: StudyConfig;
  consent: LocalMarkdown;
  /** Empty: there are none. */
  instructions: LocalMarkdown;
  /** Text of each item, by item. */
  texts: Readonly<Record<string, string>>;
  clips: Clip[];
  /** Played while the listener sets the sound level; null: the server's speech-shaped noise. */
  levelClip: Rendition | null;
  /** Set when the study is prepared; studies published before this existed have none. */
  loudness?: StudyLoudness;
  /**
   * How many variants each rendition has; keys of `renditions` end in their number. A session hears one of them in a whole block. Studies
   * published before this existed have none: their keys are those of recipes.
   */
  variants?: number;
  /** What its consent and instructions leave to be filled in. Such a study can be tried, and not published. Absent where there is nothing. */
  unfilled?: readonly UnfilledText[];
}
