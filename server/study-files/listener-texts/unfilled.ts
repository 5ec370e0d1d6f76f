import type { UnfilledText } from '#core/study/study.ts';

/** Square brackets as English and Chinese texts have them, those after a backslash left out. */
const BRACKETS = /(?<!\\)(?:\[[^\]]*\]|【[^】]*】|［[^］]*］)/gu;

/** CommonMark has no backslash before these. */
const WIDE_ESCAPES = /\\(?=[【】［］])/gu;

/** Where a text has words in brackets, which templates leave for researchers to replace. */
export function bracketsIn(text: string): { start: number; end: number }[] {
  return [...text.matchAll(BRACKETS)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** A text as listeners read it, where a backslash kept wide brackets. */
export const withoutWideEscapes = (text: string): string => text.replaceAll(WIDE_ESCAPES, '');

const LONGEST = 80;

/** A text in brackets, in one line. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return `"${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}"`;
}

/** What is wrong with a text, and what to write. `escape`: how a bracket that is meant is written; in Markdown after a backslash. */
export const unfilledMessage = (text: string, escape = `\\${text.charAt(0)}`): string =>
  `${quoted(text)} is not filled in; replace it with your text, or write ${escape} if listeners should read a bracket`;

/** Each with its place. Example: 'consent.md:15: "[your name]"'. */
export const unfilledPlaces = (unfilled: readonly UnfilledText[]): string =>
  unfilled.map(({ file, line, text }) => `${file}:${line}: ${quoted(text)}`).join('; ');
