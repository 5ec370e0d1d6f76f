import type { Place } from '../parse/mistake.ts';

/** A part of a text with something to say about it. */
export interface Finding {
  /** Characters from the beginning of the text. */
  start: number;
  end: number;
  message: string;
}

/** The place of a character of a file. */
export function placeIn(source: string, offset: number): Place {
  const before = source.slice(0, offset).split(/\r\n|\n|\r/u);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
