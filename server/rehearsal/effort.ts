import type { Persona } from '#core/simulation.ts';

/** Forming one judgement and clicking it. */
const JUDGEMENT_MS = 1500;
/** Typing at 60 words a minute. */
const CHARACTER_MS = 200;
/** Shorter strings are names of options. */
const SHORTEST_TEXT = 12;

/** How long giving an answer takes beside listening, milliseconds: judgements and typed words. The careless just click. */
export function effortMs(answer: unknown, persona: Persona): number {
  if (persona === 'careless' || answer === null) return 0;
  if (typeof answer === 'string' && answer.length >= SHORTEST_TEXT) return answer.length * CHARACTER_MS;
  if (typeof answer !== 'object') return JUDGEMENT_MS;
  return Object.values(answer ?? {}).reduce<number>((sum, part) => sum + effortMs(part, persona), 0);
}
