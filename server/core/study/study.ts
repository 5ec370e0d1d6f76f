import type { MarkdownNode } from '../markdown.ts';
import type { StudyConfig } from './config.ts';

export type Language = 'en' | 'zh';

/** How a derived file is made from an original. Originals are never changed. */
export type Recipe = { kind: 'plain' } | { kind: 'dithered' } | { kind: 'excerpt'; partMs: number };

/** The name under which a clip's derived file is stored. Example: recipeKey({ kind: 'excerpt', partMs: 20000 }) is 'excerpt-20000'. */
export function recipeKey(recipe: Recipe): string {
  return recipe.kind === 'excerpt' ? `excerpt-${recipe.partMs}` : recipe.kind;
}

/** A derived audio file, named by its own content. */
export interface Rendition {
  /** SHA-256 of the derived FLAC file, hexadecimal. */
  sha256: string;
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
  renditions: Readonly<Record<string, Rendition>>;
}

/** A published study: config, texts and clips as one immutable document. Its version is the hash of it. */
export interface Study {
  config: StudyConfig;
  consent: MarkdownNode[];
  instructions: MarkdownNode[];
  /** What each item says, by item. */
  texts: Readonly<Record<string, string>>;
  clips: Clip[];
  /** Played while the listener sets the sound level; null: the server's speech-shaped noise. */
  levelClip: Rendition | null;
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
