import type { Rendition } from './renditions.ts';

/** One audio file of a study. */
export interface Clip {
  /** Path inside the study folder; unique. Never leaves the server. */
  id: string;
  set: string;
  /** The named parts of the path, e.g. system and item. */
  factors: Readonly<Record<string, string>>;
  /** Columns of the set's table, e.g. the truth of attention items. */
  facts: Readonly<Record<string, string>>;
  /** Duration of the original, ms. */
  durationMs: number;
  /** SHA-256 of the decoded samples, hexadecimal: equal for a WAV and a FLAC of the same sound. */
  sampleSha256: string;
  /** By renditionKey. */
  renditions: Readonly<Record<string, Rendition>>;
}

/** A study, as far as its clips are concerned. */
interface Clips {
  clips: readonly Clip[];
}

/** The clips of a set, in path order. */
export function clipsOf({ clips }: Clips, set: string): Clip[] {
  return clips.filter((clip) => clip.set === set);
}

/** Clips by id, for each list of clips that was searched. Lists of a study never change. */
const searched = new WeakMap<readonly Clip[], ReadonlyMap<string, Clip>>();

/** The clip with an id. Throws if the study has none: the plan that names it was made for another version. */
export function clipById({ clips }: Clips, id: string): Clip {
  const byId = searched.get(clips) ?? new Map(clips.map((clip) => [clip.id, clip]));
  searched.set(clips, byId);
  const clip = byId.get(id);
  if (!clip) throw new Error(`clip ${id} is not part of this study version`);
  return clip;
}
