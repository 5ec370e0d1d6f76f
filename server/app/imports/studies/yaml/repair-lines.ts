/** Keys whose values are texts for listeners. Only they are put into quotes. */
const TEXT_KEYS =
  'testname|testId|name|content|title|label|labels|description|popupContent|popupcontent|unforced|rate_labels|text|question';
const TEXT_LINE = new RegExp(`^(\\s*(?:- +)*)(${TEXT_KEYS})\\s*:(?:[ \\t]+(.*))?$`, 'u');
const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:#.*)?$/u;
const BLOCK = /^[|>][+-]?\d?[+-]?\s*(?:#.*)?$/u;

/** Column at which the content of a line begins. */
const indentOf = (line: string): number => /^[ \t]*/u.exec(line)?.[0].length ?? 0;

/** Number of lines that continue the value of a key: deeper ones and empty ones between them. */
function continued(lines: readonly string[], from: number, indent: number): number {
  let last = from;
  for (let index = from + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    last = index;
  }
  return last - from;
}

/** The text of a value that was meant as one. A quote that opens it and is never closed does not belong to it. */
function meantText(pieces: readonly string[]): string {
  const text = pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
  const quote = text.charAt(0);
  return (quote === '"' || quote === "'") && !text.slice(1).includes(quote) ? text.slice(1) : text;
}

/** Lines of a file after a repair; `line`: the repaired one, from 1. */
export interface Repair {
  lines: string[];
  line: number;
}

/**
 * Puts quotes around the text whose value covers a line (from 1), if a text key begins it. The number of lines stays the
 * same. null: no text covers the line, or it is in quotes already.
 */
export function quoteTextAt(lines: readonly string[], line: number): Repair | null {
  for (let index = Math.min(line, lines.length) - 1; index >= 0 && index >= line - 400; index -= 1) {
    const match = TEXT_LINE.exec(lines[index] ?? '');
    if (!match) continue;
    const [, lead = '', key = '', value = ''] = match;
    const more = continued(lines, index, lead.length);
    if (index + more < line - 1) return null;
    const whole = [value, ...lines.slice(index + 1, index + 1 + more)];
    const text = meantText(whole);
    if (text === '' || QUOTED.test(text) || BLOCK.test(value.trim())) return null;
    const quoted = [`${lead}${key}: ${JSON.stringify(text)}`, ...Array.from({ length: more }, () => '')];
    return {
      lines: [...lines.slice(0, index), ...quoted, ...lines.slice(index + 1 + more)],
      line: index + 1,
    };
  }
  return null;
}

/** Lines that are indented with tabs, from 1. */
export const tabbedLines = (lines: readonly string[]): number[] =>
  lines.flatMap((line, index) => (/^ *\t/u.test(line) && line.trim() !== '' ? [index + 1] : []));

/** Writes spaces for the tabs before the content of each line. */
export const withoutTabs = (lines: readonly string[], width: number): string[] =>
  lines.map((line) => {
    const lead = /^[ \t]*/u.exec(line)?.[0] ?? '';
    return lead.replaceAll('\t', ' '.repeat(width)) + line.slice(lead.length);
  });
