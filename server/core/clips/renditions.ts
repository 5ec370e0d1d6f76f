/** Duration of the beep between the parts of an excerpt, ms. Source: PodEval's code. */
export const EXCERPT_BEEP_MS = 300;

/** Recipe by which a derived file is made from an original. Originals are never changed. */
export type Recipe =
  | { kind: 'plain' }
  | { kind: 'dithered' }
  | { kind: 'excerpt'; partMs: number }
  /** An anchor: the clip below a frequency. */
  | { kind: 'lowpass'; cutoffHz: number };

/** The name under which a clip's derived file is stored. Example: recipeKey({ kind: 'excerpt', partMs: 20000 }) is 'excerpt-20000'. */
export function recipeKey(recipe: Recipe): string {
  if (recipe.kind === 'excerpt') return `excerpt-${recipe.partMs}`;
  return recipe.kind === 'lowpass' ? `lowpass-${recipe.cutoffHz}` : recipe.kind;
}

/**
 * The key of a variant of a derived file. Variants sound the same and share no bytes. `variant`: from 0; null in studies that were
 * published before variants existed. Example: renditionKey({ kind: 'plain' }, 2) is 'plain/2'.
 */
export function renditionKey(recipe: Recipe, variant: number | null): string {
  return variant === null ? recipeKey(recipe) : variantKey(recipeKey(recipe), variant);
}

/** The rendition key of a recipe's key. Example: variantKey('plain', 2) is 'plain/2'. */
export const variantKey = (recipe: string, variant: number): string => `${recipe}/${variant}`;

/** Key of the recipe of a rendition. Example: recipeOfKey('lowpass-3500/1') is 'lowpass-3500'. */
export const recipeOfKey = (rendition: string): string => rendition.split('/')[0] ?? rendition;

/** Format of a derived file: WAV if `blinding: strict` needs files of equal size. */
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
