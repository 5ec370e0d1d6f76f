import type { Listening } from '#core/session/page.ts';
import { isCareless, type Persona } from '#core/methods/contract/simulation.ts';

/** Time to make one judgement and click it, ms. */
const JUDGEMENT_MS = 1500;
/** Time of any click, ms. */
const CLICK_MS = 120;
/** Time per typed character, ms, at 60 words a minute. */
const CHARACTER_MS = 200;
/** Text written by a listener. Unlike names of options, it has spaces or Chinese characters. */
const WORDS = /\s|\p{Script=Han}/u;

/** A judgement or a text in an answer, with its path in the page's record of changes. */
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
 * Time to give an answer besides listening, ms: judgements and typed words. Careless listeners click and paste; a
 * fast clicker takes no time.
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

/** Recorded changes of an answer, spread evenly over its time. The last one is at `decisionMs`. */
export function changesOf(answer: unknown, tookMs: number, decisionMs: number): Listening['changes'] {
  const parts = partsOf(answer);
  return parts.map(({ path, value }, index) => {
    const isPlain = typeof value === 'number' || (typeof value === 'string' && !isText(value));
    const atMs = decisionMs - (tookMs * (parts.length - 1 - index)) / parts.length;
    return [Math.round(atMs), path.slice(0, 100), isPlain ? value : isText(value) ? null : String(value)];
  });
}
