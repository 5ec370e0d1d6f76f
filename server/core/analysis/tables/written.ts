import { Phrase, type Writer } from '../../text/phrase.ts';
import type { DraftFigure, Figure } from './figure.ts';
import type { DraftTable, ResultTable } from './table.ts';

/** Members of tables and figures, and of what these consist of, that are texts or lists of texts. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'label', 'lead', 'notes']);

function writtenMember(key: string, value: unknown, write: Writer): unknown {
  if (key === 'rows') return value;
  if (value instanceof Phrase) return write(value);
  if (typeof value === 'string') return TEXTS.has(key) ? write(value) : value;
  if (Array.isArray(value)) return value.map((each: unknown) => writtenMember(key, each, write));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, writtenMember(name, own, write)]),
  );
}

/** A table or a figure in the language of the writer. Its rows are data and stay as they are. */
export function written(table: DraftTable, write: Writer): ResultTable;
export function written(figure: DraftFigure, write: Writer): Figure;
export function written(draft: DraftTable | DraftFigure, write: Writer): unknown {
  return writtenMember('', draft, write);
}
