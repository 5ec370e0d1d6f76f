import type { UnfilledText } from '#core/study/study.ts';

/** Square brackets of English and Chinese texts that are not escaped by a backslash. */
const BRACKETS = /(?<!\\)(?:\[[^\]]*\]|【[^】]*】|［[^］]*］)/gu;

/** CommonMark does not support a backslash before these. */
const WIDE_ESCAPES = /\\(?=[【】［］])/gu;

/** Finds words in brackets, which templates leave for researchers to replace. */
export function bracketsIn(text: string): { start: number; end: number }[] {
  return [...text.matchAll(BRACKETS)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** A text as listeners read it, without the backslashes before wide brackets. */
export const withoutWideEscapes = (text: string): string => text.replaceAll(WIDE_ESCAPES, '');

const LONGEST = 80;

/** A text in brackets, on one line. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return `"${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}"`;
}

/** Message about an unfilled text. `escape`: how to write a literal bracket; in Markdown after a backslash. */
export const unfilledMessage = (text: string, escape = `\\${text.charAt(0)}`): string =>
  `${quoted(text)} is not filled in; replace it with your text, or write ${escape} if listeners should read a bracket`;

/** Unfilled texts with their places. Example: 'consent.md:15: "[your name]"'. */
export const unfilledPlaces = (unfilled: readonly UnfilledText[]): string =>
  unfilled.map(({ file, line, text }) => `${file}:${line}: ${quoted(text)}`).join('; ');
