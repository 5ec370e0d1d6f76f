import type { Random } from './random.ts';

/**
 * How a simulated listener behaves. A careful one judges what it hears; a careless one ignores it; a
 * trap-failing one judges but takes the flawed for fine; a vanishing one is careful and leaves half-way.
 */
export type Persona = 'careful' | 'careless' | 'trap-failing' | 'vanishing';

/**
 * What a simulated listener hears in one clip: a model of perception, worked out from the audio it was sent.
 */
export interface Heard {
  durationMs: number;
  /** Latent quality, 0 (unbearable) to 1 (a person in a quiet room), with this listener's own bias. */
  quality: number;
  /** What attentive ears can tell beyond quality, e.g. how many speak. */
  facts: Readonly<Record<string, string>>;
}

export interface Simulated {
  persona: Persona;
  /** In the order of the page's slots. */
  heard: readonly Heard[];
  /** The language that the page is in. */
  language: 'en' | 'zh';
  random: Random;
}

/** A judgement of a quality with the noise of a moment, kept within 0-1. */
export function judged(quality: number, noise: number, random: Random): number {
  return Math.min(1, Math.max(0, quality + noise * random.normal()));
}
