import type { Random } from '../../order/random.ts';

/**
 * Ways of answering without judging what is heard. random: any answer; straight-line: the same one on every page;
 * always-middle: the middle of whatever is offered; fast-clicker: any answer, and as soon as it is taken; trap-aware:
 * judges what is plainly there to check attention, and answers anything elsewhere. None knows more than its browser and
 * its ears tell.
 */
export const CARELESS = ['random', 'straight-line', 'always-middle', 'fast-clicker', 'trap-aware'] as const;
export type CarelessKind = (typeof CARELESS)[number];

/**
 * How a simulated listener behaves. A careful one judges what it hears; the careless kinds do not; a trap-failing one
 * judges but takes the flawed for fine; a vanishing one is careful and leaves half-way.
 */
export const PERSONAS = ['careful', ...CARELESS, 'trap-failing', 'vanishing'] as const;
export type Persona = (typeof PERSONAS)[number];

export function isCareless(persona: Persona): persona is CarelessKind {
  return CARELESS.some((kind) => kind === persona);
}

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
  /** 0 to below 1, the same on every page of the listener: where a straight-liner clicks, whose words come to mind first. */
  habit: number;
  /** How many pages the listener has answered before. */
  before: number;
}

/** A judgement of a quality with the noise of a moment, kept within 0-1. */
export function judged(quality: number, noise: number, random: Random): number {
  return Math.min(1, Math.max(0, quality + noise * random.normal()));
}

/** Whether a sound is so bad that it looks made to be found. */
export function isPlainlyBad({ quality }: Pick<Heard, 'quality'>): boolean {
  return quality < 0.2;
}

/** Whether a sound is so bad, or so good, that it looks like a trap rather than like what is tested. */
export function isPlain(sound: Pick<Heard, 'quality'>): boolean {
  return isPlainlyBad(sound) || sound.quality > 0.82;
}

/** Differences of quality that nobody hears, and that nobody misses. */
const INAUDIBLE = 0.005;
const OBVIOUS = 0.7;

export function soundsAlike(a: Heard | undefined, b: Heard | undefined): boolean {
  return Math.abs((a?.quality ?? 0) - (b?.quality ?? 0)) < INAUDIBLE;
}

export function differsPlainly(a: Heard | undefined, b: Heard | undefined): boolean {
  return Math.abs((a?.quality ?? 0) - (b?.quality ?? 0)) > OBVIOUS;
}
