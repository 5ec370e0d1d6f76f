import type { LocalMarkdown } from '../text/markdown.ts';
import type { StudyConfig } from './config.ts';
import type { Language } from '../text/languages.ts';
import { said } from '../text/local-text.ts';

export { LANGUAGES, type Language } from '../text/languages.ts';

/** The languages that a study offers, its main one first: that of exports and of listeners who ask for no other. */
export function languagesOf({ language }: Pick<StudyConfig, 'language'>): readonly [Language, ...Language[]] {
  const [main, ...others] = Array.isArray(language) ? language : [language];
  if (main === undefined) throw new Error('a study requires at least 1 language');
  return [main, ...others];
}

/** A study's title in a language; in its main one where none is named. */
export function titleOf(config: StudyConfig, language: Language = languagesOf(config)[0]): string {
  return said(config.title, language);
}

/** The beep between the parts of an excerpt, in milliseconds. Source: PodEval's code. */
export const EXCERPT_BEEP_MS = 300;

/** How a derived file is made from an original. Originals are never changed. */
export type Recipe =
  | { kind: 'plain' }
  | { kind: 'dithered' }
  | { kind: 'excerpt'; partMs: number }
  /** An anchor: what is left of the clip below a frequency. */
  | { kind: 'lowpass'; cutoffHz: number };

/** The name under which a clip's derived file is stored. Example: recipeKey({ kind: 'excerpt', partMs: 20000 }) is 'excerpt-20000'. */
export function recipeKey(recipe: Recipe): string {
  if (recipe.kind === 'excerpt') return `excerpt-${recipe.partMs}`;
  return recipe.kind === 'lowpass' ? `lowpass-${recipe.cutoffHz}` : recipe.kind;
}

/**
 * The key of one of the variants of a derived file: variants sound alike and share no bytes. `variant`: from 0; null in studies that were
 * published before variants existed. Example: renditionKey({ kind: 'plain' }, 2) is 'plain/2'.
 */
export function renditionKey(recipe: Recipe, variant: number | null): string {
  return variant === null ? recipeKey(recipe) : variantKey(recipeKey(recipe), variant);
}

/** The rendition key of a recipe's key. Example: variantKey('plain', 2) is 'plain/2'. */
export const variantKey = (recipe: string, variant: number): string => `${recipe}/${variant}`;

/** The recipe that a rendition was made by. Example: recipeOfKey('lowpass-3500/1') is 'lowpass-3500'. */
export const recipeOfKey = (rendition: string): string => rendition.split('/')[0] ?? rendition;

/** What a derived file is stored as: WAV where `blinding: strict` needs files of equal size. */
export type Container = 'flac' | 'wav';

/** A derived audio file, named by its own content. */
export interface Rendition {
  /** SHA-256 of the derived file, hexadecimal. */
  sha256: string;
  /** Default: flac. */
  container?: Container;
  bytes: number;
  durationMs: number;
  sampleRate: number;
  channels: number;
  /** 400 bins of largest absolute value, 0-255, base64. */
  peaks: string;
}

/** One audio file of a study. */
export interface Clip {
  /** Path inside the study folder; unique. Never leaves the server. */
  id: string;
  set: string;
  /** The named parts of the path, e.g. system and item. */
  factors: Readonly<Record<string, string>>;
  /** Columns of the set's table, e.g. the truth of attention items. */
  facts: Readonly<Record<string, string>>;
  /** Of the original, in milliseconds. */
  durationMs: number;
  /** SHA-256 of the decoded samples, hexadecimal: equal for a WAV and a FLAC of the same sound. */
  sampleSha256: string;
  /** By renditionKey. */
  renditions: Readonly<Record<string, Rendition>>;
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
  /** What each item says, by item. */
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

/** The clips of a set, in path order. */
export function clipsOf(study: Study, set: string): Clip[] {
  return study.clips.filter((clip) => clip.set === set);
}

/** Throws when the study has no such clip: a plan that names one was made for another version. */
export function clipById(study: Study, id: string): Clip {
  const clip = study.clips.find((candidate) => candidate.id === id);
  if (!clip) throw new Error(`clip ${id} is not part of this study version`);
  return clip;
}
