import type { Listening } from '#core/page.ts';
import { isCareless, type Persona } from '#core/simulation.ts';

/** Forming one judgement and clicking it. */
const JUDGEMENT_MS = 1500;
/** Typing at 60 words a minute. */
const CHARACTER_MS = 200;
/** Words, unlike names of options, have spaces or are written in Chinese. */
const WORDS = /\s|\p{Script=Han}/u;

/** The judgements and the texts of an answer. */
function partsOf(answer: unknown): unknown[] {
  if (answer === null || typeof answer !== 'object') return answer === null ? [] : [answer];
  return Object.values(answer).flatMap(partsOf);
}

function isText(part: unknown): part is string {
  return typeof part === 'string' && WORDS.test(part);
}

/** How long giving an answer takes beside listening, milliseconds: judgements and typed words. The careless click and paste. */
export function effortMs(answer: unknown, persona: Persona): number {
  if (isCareless(persona)) return 0;
  return partsOf(answer).reduce<number>(
    (sum, part) => sum + (isText(part) ? part.length * CHARACTER_MS : JUDGEMENT_MS),
    0,
  );
}

/** What the page's text fields saw of an answer. */
export function typingOf(answer: unknown, persona: Persona): Listening['typing'] {
  const texts = partsOf(answer).filter(isText);
  if (isCareless(persona)) return { keystrokes: 0, pastes: texts.length };
  return { keystrokes: texts.reduce((sum, { length }) => sum + length, 0), pastes: 0 };
}
