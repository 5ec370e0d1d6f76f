import type { Random } from '../../order/random.ts';

/**
 * Ways of answering without judging the sound. random: any answer; straight-line: the same answer on every page;
 * always-middle: the middle of what is offered; fast-clicker: any answer, as soon as possible; trap-aware: judges obvious
 * attention checks and answers anything elsewhere. None knows more than its browser and its ears.
 */
export const CARELESS = ['random', 'straight-line', 'always-middle', 'fast-clicker', 'trap-aware'] as const;
export type CarelessKind = (typeof CARELESS)[number];

/**
 * Behaviour of a simulated listener. careful: judges the sound; careless kinds: do not; trap-failing: judges, but accepts
 * flawed clips; vanishing: careful, and leaves half-way.
 */
export const PERSONAS = ['careful', ...CARELESS, 'trap-failing', 'vanishing'] as const;
export type Persona = (typeof PERSONAS)[number];

export function isCareless(persona: Persona): persona is CarelessKind {
  return CARELESS.some((kind) => kind === persona);
}

/**
 * A simulated listener's perception of a clip, computed from the audio it was sent.
 */
export interface Heard {
  durationMs: number;
  /** Latent quality, 0 (unbearable) to 1 (a person in a quiet room), with this listener's bias. */
  quality: number;
  /** Facts that attentive listeners hear besides quality, such as the number of speakers. */
  facts: Readonly<Record<string, string>>;
}

export interface Simulated {
  persona: Persona;
  /** In the order of the page's slots. */
  heard: readonly Heard[];
  /** Language of the page. */
  language: 'en' | 'zh';
  random: Random;
  /** 0 to below 1, the same on every page of the listener: where a straight-liner clicks, and which reason comes first. */
  habit: number;
  /** Number of pages answered before. */
  before: number;
}

/** A judgement of quality with random noise, limited to 0-1. */
export function judged(quality: number, noise: number, random: Random): number {
  return Math.min(1, Math.max(0, quality + noise * random.normal()));
}

/** Whether a sound is so bad that it looks like a trap. */
export function isPlainlyBad({ quality }: Pick<Heard, 'quality'>): boolean {
  return quality < 0.2;
}

/** Whether a sound is so bad, or so good, that it looks like a trap instead of a clip under test. */
export function isPlain(sound: Pick<Heard, 'quality'>): boolean {
  return isPlainlyBad(sound) || sound.quality > 0.82;
}

/** Differences of quality that are never heard, and always heard. */
const INAUDIBLE = 0.005;
const OBVIOUS = 0.7;

export function soundsAlike(a: Heard | undefined, b: Heard | undefined): boolean {
  return Math.abs((a?.quality ?? 0) - (b?.quality ?? 0)) < INAUDIBLE;
}

export function differsPlainly(a: Heard | undefined, b: Heard | undefined): boolean {
  return Math.abs((a?.quality ?? 0) - (b?.quality ?? 0)) > OBVIOUS;
}
