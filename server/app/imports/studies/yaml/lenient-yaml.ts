import { LineCounter, parseAllDocuments, visit, type Document, type YAMLError } from 'yaml';
import { contentOf, type Tree } from '../source/tree.ts';
import type { Notes } from '../draft/notes.ts';
import { expandYaml, UnusableYaml } from './expand-yaml.ts';
import { quoteTextAt, tabbedLines, withoutTabs } from './repair-lines.ts';

/** Repairs of one file. More are the sign of a file of another kind. */
const MOST_REPAIRS = 200;
const TAB_WIDTHS = [2, 4, 8];

interface Parsed {
  document: Document;
  lines: LineCounter;
}

/** The first fault of a text that strict YAML refuses. */
interface YamlFault {
  line: number;
  /** Fault with its remedy. */
  message: string;
}

const syntaxFault = ({ message }: YAMLError): string => {
  const [first = message] = message.split('\n');
  return `this is not valid YAML: ${first.charAt(0).toLowerCase()}${first.slice(1)}; put quotes around texts, and begin lines of one level at the same column`;
};

/** Offset of a fault. A quote that is not closed is reported where it opens, not at the end of the file. */
function beginning(document: Document, { code, pos: [at] }: YAMLError): number {
  if (code !== 'MISSING_CHAR') return at;
  let opening = at;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] <= at && at <= range[2]) opening = range[0];
    },
  });
  return opening;
}

function strictly(text: string): Parsed | YamlFault {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, {
    schema: 'core',
    uniqueKeys: false,
    prettyErrors: false,
    lineCounter: lines,
    strict: true,
  });
  if (!Array.isArray(documents) || documents.length === 0)
    return { line: 1, message: 'the file is empty; write a configuration' };
  const [document, second] = documents;
  if (!document) return { line: 1, message: 'the file is empty; write a configuration' };
  const [error] = document.errors;
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(Math.min(offset, text.length)).line);
  if (error) return { line: lineAt(beginning(document, error)), message: syntaxFault(error) };
  if (second)
    return {
      line: lineAt(second.range[0]),
      message: 'a second document begins after ---; keep one in a file',
    };
  return { document, lines };
}

/** Parses a text, with quotes put around texts where strict YAML fails. */
function repaired(text: string): (Parsed & { quoted: number[] }) | YamlFault {
  let lines = text.split('\n');
  const quoted: number[] = [];
  for (let count = 0; count <= MOST_REPAIRS; count += 1) {
    const parsed = strictly(lines.join('\n'));
    if ('document' in parsed) return { ...parsed, quoted };
    const repair = quoteTextAt(lines, parsed.line) ?? quoteTextAt(lines, parsed.line - 1);
    if (!repair || quoted.includes(repair.line)) return parsed;
    ({ lines } = repair);
    quoted.push(repair.line);
  }
  const [line = 1] = quoted;
  return { line, message: 'the file needs too many repairs; put quotes around its texts' };
}

/** The reading of a file whose lines begin with tabs: right if every width of a tab gives the same content. */
function withTabs(lines: readonly string[], tabbed: readonly number[], notes: Notes): Tree {
  const readings = TAB_WIDTHS.flatMap((width) => {
    try {
      const quiet = notes.of(notes.file);
      const parsed = repaired(withoutTabs(lines, width).join('\n'));
      return 'document' in parsed ? [{ ...parsed, tree: expandYaml({ ...parsed, notes: quiet }) }] : [];
    } catch (cause) {
      if (cause instanceof UnusableYaml) return [];
      throw cause;
    }
  });
  const [first, ...others] = readings;
  const [firstTabbed = 1] = tabbed;
  if (!first || others.some(({ tree }) => contentOf(tree) !== contentOf(first.tree)))
    throw new UnusableYaml(
      firstTabbed,
      'this line is indented with a tab, and its level is not clear; write two spaces for each level',
    );
  for (const line of tabbed) notes.changed(line, 'tabs at the beginning of lines are read as spaces');
  sayQuoted(first.quoted, notes);
  return first.tree;
}

function sayQuoted(lines: readonly number[], notes: Notes): void {
  for (const line of lines)
    notes.changed(line, 'quotes are put around this text, because YAML cannot read it without them');
}

/**
 * Reads YAML as people write it: with anchors and merge keys, tabs, texts without quotes, and keys that appear twice with one
 * value. Each repair is a note. Throws UnusableYaml, with the line, for anything that can be understood in two ways.
 */
export function readLenientYaml(text: string, notes: Notes): Tree {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u);
  const tabbed = tabbedLines(lines);
  const parsed = repaired(lines.join('\n'));
  if ('document' in parsed) {
    sayQuoted(parsed.quoted, notes);
    return expandYaml({ ...parsed, notes });
  }
  if (tabbed.length > 0) return withTabs(lines, tabbed, notes);
  throw new UnusableYaml(parsed.line, parsed.message);
}
