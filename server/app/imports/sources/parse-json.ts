import { refuseAt } from '../table/refuse.ts';

/** A parsed file. */
export interface JsonDocument {
  value: unknown;
  /** Lines of the values of JSON lines, which make one list; null for another file. */
  lines: number[] | null;
}

type Parsed = { value: unknown } | { problem: string };

function parsed(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Line and column of an error of the parser; null if its message has no position. */
function placeOf(problem: string, text: string): string | null {
  const [, position] = /at position (\d+)/.exec(problem) ?? [];
  if (position === undefined) return null;
  const lines = text.slice(0, Number(position)).split(/\r\n|\r|\n/);
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}

/** Values of a file with one in each line. Throws StudyMistakes with the line of the first other text. */
function valuesOfLines(path: string, text: string): JsonDocument {
  const values: unknown[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const read = parsed(line);
    if ('problem' in read) {
      const [, column = '1'] = placeOf(read.problem, line)?.split(':') ?? [];
      refuseAt(path, `${index + 1}:${column}`, `not valid JSON: ${read.problem}`);
    }
    values.push(read.value);
    lines.push(index + 1);
  }
  return { value: values, lines };
}

/** NaN is not JSON, but Python writes it for a missing value. */
const withoutNaN = (text: string): string =>
  text.replace(/(?<=[:,[\s])-?(?:NaN|Infinity)(?=\s*[,\]}])/g, 'null');

/** Parses JSON, or JSON lines. Throws StudyMistakes. */
export function parseJson(path: string, marked: string, isLines: boolean): JsonDocument {
  const text = marked.startsWith('\uFEFF') ? marked.slice(1) : marked;
  if (isLines) return valuesOfLines(path, withoutNaN(text));
  const read = parsed(text);
  if ('value' in read) return { value: read.value, lines: null };
  const again = /NaN|Infinity/.test(text) ? parsed(withoutNaN(text)) : read;
  if ('value' in again) return { value: again.value, lines: null };
  if (/^\s*\{.*\}\s*\r?\n\s*\{/.test(text)) return valuesOfLines(path, withoutNaN(text));
  refuseAt(path, placeOf(read.problem, text), `not valid JSON: ${read.problem}`);
}
