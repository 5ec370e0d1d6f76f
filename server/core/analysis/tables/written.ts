import type { Language } from '../../text/languages.ts';
import { Phrase } from '../../text/phrase.ts';
import { CELL_WRITERS, TRANSLATORS, WRITERS } from '../../words/writers.ts';
import type { DraftFigure, Figure } from './figure.ts';
import type { DraftTable, ResultTable } from './table.ts';

/** Members of tables and figures, at any depth, that are texts or lists of texts. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'label', 'lead', 'notes']);
/** Members that are sentences, which models store as plain text with their results. */
const SENTENCES: ReadonlySet<string> = new Set(['lead', 'notes']);

/** Translations of the cells of a column or an axis that differ from the data; none: no member. */
export function wordsOf(
  key: unknown,
  rows: ResultTable['rows'],
  language: Language,
): { words?: Readonly<Record<string, string>> } {
  if (typeof key !== 'string') return {};
  const cells = new Set(rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : [])));
  const words = [...cells]
    .map((cell) => [cell, CELL_WRITERS[language](key, cell)] as const)
    .filter(([cell, said]) => said !== cell);
  return words.length === 0 ? {} : { words: Object.fromEntries(words) };
}

/** Translates a table or a figure. Its rows are data and do not change. */
export function written(table: DraftTable, language: Language): ResultTable;
export function written(figure: DraftFigure, language: Language): Figure;
export function written(draft: DraftTable | DraftFigure, language: Language): unknown {
  const write = WRITERS[language];
  function member(name: string, value: unknown): unknown {
    if (name === 'rows') return value;
    if (value instanceof Phrase) return write(value);
    if (typeof value === 'string') {
      const text = TEXTS.has(name) ? write(value) : value;
      return SENTENCES.has(name) && text === value ? TRANSLATORS[language](text) : text;
    }
    if (Array.isArray(value)) return value.map((each: unknown) => member(name, each));
    if (typeof value !== 'object' || value === null) return value;
    const made = Object.fromEntries(Object.entries(value).map(([key, own]) => [key, member(key, own)]));
    return 'key' in value && 'label' in value
      ? { ...made, ...wordsOf(value.key, draft.rows, language) }
      : made;
  }
  const said = member('', draft);
  const isFigure = 'kind' in draft;
  return isFigure && language !== 'en' && typeof said === 'object' ? { ...said, language } : said;
}
