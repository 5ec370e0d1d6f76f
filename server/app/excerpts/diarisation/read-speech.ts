import type { Speech } from '#core/dialogue/stretches.ts';

/** Speech as a diarisation file names it. */
export interface NamedSpeech extends Speech {
  /** Recording that the file names; null if it names none. */
  recording: string | null;
}

/** Texts of one entry; undefined for a missing one. */
interface Entry {
  start: string | undefined;
  end?: string | undefined;
  duration?: string | undefined;
  speaker: string | undefined;
}

const NUMBER = /^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Whole milliseconds from a text in seconds; null unless it is a number of at least 0. */
const millisecondsOf = (text: string | undefined): number | null =>
  text !== undefined && NUMBER.test(text) ? Math.round(Number(text) * 1000) : null;

const shown = (text: string | undefined): string =>
  text === undefined || text === '' ? 'missing' : JSON.stringify(text);

const badNumber = (name: string, text: string | undefined): string =>
  `${name} is ${shown(text)}; write seconds, like 12.34`;

/**
 * Speech from the texts of an entry, with times rounded to milliseconds, or a message about a mistake. `nameOf` gives
 * the file's name of a field. If both are given, the end is used and not the duration.
 */
export function readSpeech(
  { start, end, duration, speaker }: Entry,
  nameOf: (field: keyof Entry) => string,
): Speech | { problem: string } {
  const startMs = millisecondsOf(start);
  if (startMs === null) return { problem: badNumber(nameOf('start'), start) };
  const isEnd = end !== undefined || duration === undefined;
  const [field, text] = isEnd ? (['end', end] as const) : (['duration', duration] as const);
  const read = millisecondsOf(text);
  if (read === null) return { problem: badNumber(nameOf(field), text) };
  const endMs = isEnd ? read : startMs + read;
  if (endMs <= startMs) {
    const least = isEnd ? `the start, ${start}` : '0';
    return { problem: `${nameOf(field)} is ${text}; it must be greater than ${least}, or delete the entry` };
  }
  if (speaker === undefined || speaker === '' || speaker === '<NA>')
    return { problem: `${nameOf('speaker')} is ${shown(speaker)}; name the speaker, or delete the entry` };
  return { startMs, endMs, speaker };
}
