import type { Place } from '../parse/mistake.ts';

/** A mistake about a part of a text. */
export interface Finding {
  /** Offset in the text, in characters. */
  start: number;
  end: number;
  message: string;
}

/** Returns the line and column of a character of a file. */
export function placeIn(source: string, offset: number): Place {
  const before = source.slice(0, offset).split(/\r\n|\n|\r/u);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
