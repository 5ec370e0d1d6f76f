import type { Listening } from '#core/session/page.ts';
import { isCareless, type Persona } from '#core/methods/contract/simulation.ts';

/** Forming one judgement and clicking it. */
const JUDGEMENT_MS = 1500;
/** Clicking anything. */
const CLICK_MS = 120;
/** Typing at 60 words a minute. */
const CHARACTER_MS = 200;
/** Words, unlike names of options, have spaces or are written in Chinese. */
const WORDS = /\s|\p{Script=Han}/u;

/** A judgement or a text of an answer, with its path as the page's record of changes names it. */
interface Part {
  path: string;
  value: unknown;
}

/** The judgements and the texts of an answer. */
function partsOf(answer: unknown, path = ''): Part[] {
  if (answer === null || answer === undefined) return [];
  if (typeof answer !== 'object') return [{ path, value: answer }];
  return Object.entries(answer).flatMap(([name, part]) =>
    partsOf(part, path === '' ? name : `${path}.${name}`),
  );
}

function isText(part: unknown): part is string {
  return typeof part === 'string' && WORDS.test(part);
}

/**
 * How long giving an answer takes beside listening, milliseconds: judgements and typed words. The careless click and paste; a fast
 * clicker takes no time at all.
 */
export function effortMs(answer: unknown, persona: Persona): number {
  const parts = partsOf(answer);
  if (isCareless(persona)) return persona === 'fast-clicker' ? 0 : CLICK_MS * parts.length;
  return parts.reduce<number>(
    (sum, { value }) => sum + (isText(value) ? value.length * CHARACTER_MS : JUDGEMENT_MS),
    0,
  );
}

/** Input records of the page's text fields. */
export function typingOf(answer: unknown, persona: Persona): Listening['typing'] {
  const texts = partsOf(answer)
    .map(({ value }) => value)
    .filter(isText);
  if (isCareless(persona)) return { keystrokes: 0, pastes: texts.length, edits: texts.length };
  const keystrokes = texts.reduce((sum, { length }) => sum + length, 0);
  return { keystrokes, pastes: 0, edits: keystrokes };
}

/** Recorded changes of an answer, spread evenly over its time, the last one at `decisionMs`. */
export function changesOf(answer: unknown, tookMs: number, decisionMs: number): Listening['changes'] {
  const parts = partsOf(answer);
  return parts.map(({ path, value }, index) => {
    const isPlain = typeof value === 'number' || (typeof value === 'string' && !isText(value));
    const atMs = decisionMs - (tookMs * (parts.length - 1 - index)) / parts.length;
    return [Math.round(atMs), path.slice(0, 100), isPlain ? value : isText(value) ? null : String(value)];
  });
}
