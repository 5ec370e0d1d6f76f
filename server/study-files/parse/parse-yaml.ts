import { Composer, isMap, isNode, isScalar, isSeq, Lexer, LineCounter, Parser, visit } from 'yaml';
import type { Document, Node, YAMLError } from 'yaml';
import { errorAt, type Mistake, type Place } from './mistake.ts';
import { MAX_DEPTH, refusedNodes, startOf, TOO_DEEP, type Fault } from './yaml-refusals.ts';

/** Finds the place of a value in the file; with 'key', of its key. For an absent value: of its parent. */
export type Locate = (path: readonly (string | number)[], at?: 'value' | 'key') => Place;

export interface YamlDocument {
  value: unknown;
  locate: Locate;
}

export interface ParsedYaml {
  mistakes: Mistake[];
  /** null if the file cannot be used. */
  document: YamlDocument | null;
}

const MAX_REPORTED = 20;

/**
 * Parses YAML 1.2 (core schema) without anchors, aliases, tags, directives or further documents. `file` is used in
 * mistakes only.
 */
export function parseYaml(text: string, file: string): ParsedYaml {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(Math.min(offset, text.length));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const composed = compose(text, lines);
  const faults = 'fault' in composed ? [composed.fault] : faultsOf(composed.documents, text);
  if (faults.length > 0) {
    const shown = faults.toSorted((a, b) => a.offset - b.offset).slice(0, MAX_REPORTED);
    return {
      mistakes: shown.map(({ offset, message }) => errorAt(file, place(offset), message)),
      document: null,
    };
  }
  const [document] = 'documents' in composed ? composed.documents : [];
  const root = document?.contents ?? null;
  if (!document || !isMap(root)) {
    const message = 'the file must be a map of keys, beginning like title: My listening test';
    return { mistakes: [errorAt(file, place(isNode(root) ? startOf(root) : 0), message)], document: null };
  }
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  return {
    mistakes: [],
    document: { value, locate: (path, at = 'value') => place(offsetOf(root, path, at)) },
  };
}

/** Stops before deep nesting reaches the composer, which recurses once a level. */
function compose(text: string, lines: LineCounter): { documents: Document[] } | { fault: Fault } {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({ strict: true, schema: 'core', uniqueKeys: false, prettyErrors: false });
  const tokens = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      if (token.type === 'directive') {
        return {
          fault: { offset: token.offset, message: 'lines that begin with % are not supported; delete it' },
        };
      }
      tokens.push(token);
    }
    if (parser.stack.length > MAX_DEPTH * 2) return { fault: { offset: parser.offset, message: TOO_DEEP } };
  }
  tokens.push(...parser.end());
  return { documents: [...composer.compose(tokens, true, text.length)] };
}

function faultsOf(documents: readonly Document[], text: string): Fault[] {
  const [first, second] = documents;
  if (second) {
    const message = 'a second document begins here; delete the line --- and keep one study per file';
    return [{ offset: startOf(second), message }];
  }
  if (first && first.errors.length > 0) return syntaxFaults(first, text);
  return first ? refusedNodes(first, text) : [];
}

/** Reports one fault per line, because others on that line usually follow from it. */
function syntaxFaults(document: Document, text: string): Fault[] {
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  const faults = document.errors.map((error) => ({
    offset: beginning(document, error),
    message: syntaxMessage(error),
  }));
  return faults.filter(
    ({ offset }, index) => faults.findIndex((f) => lineOf(f.offset) === lineOf(offset)) === index,
  );
}

/** Reports an unclosed quote where it opens, because it ends with the file. */
function beginning(document: Document, error: YAMLError): number {
  const [at] = error.pos;
  if (error.code !== 'MISSING_CHAR') return at;
  let opening = at;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] <= at && at <= range[2]) opening = range[0];
    },
  });
  return opening;
}

const REMEDIES: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'indented with a tab; YAML needs spaces: write two for each level',
  BLOCK_AS_IMPLICIT_KEY:
    'this line cannot be read as key: value; put quotes around a text that contains ": ", ' +
    'and begin lines of one level at the same column',
  BAD_INDENT: 'wrong indentation; begin lines of one level at the same column and close every [ and {',
  BAD_SCALAR_START: 'a text cannot begin with this character; put quotes around it',
  MULTIPLE_DOCS: 'a second document begins here; delete the line --- and keep one study per file',
  UNEXPECTED_TOKEN:
    'this does not belong here; put quotes around a text that begins with {, [ or a quote, and begin lines of one ' +
    'level at the same column',
  MULTILINE_IMPLICIT_KEY: 'a key must be on one line, followed by a colon and a space',
};

function syntaxMessage(error: YAMLError): string {
  const remedy = REMEDIES[error.code];
  if (remedy) return remedy;
  const text = error.message.split('\n')[0] ?? error.message;
  return `not valid YAML here: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Reports a scalar at its value, and a map or list at its key. */
function offsetOf(root: Node, path: readonly (string | number)[], at: 'value' | 'key'): number {
  let offset = startOf(root);
  let node: unknown = root;
  for (const [depth, step] of path.entries()) {
    const wantsKey = at === 'key' && depth === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair || !isNode(pair.key)) return offset;
      node = pair.value;
      const isPlain = isScalar(node) && node.value !== null;
      offset = isPlain && !wantsKey && isNode(node) ? startOf(node) : startOf(pair.key);
    } else if (isSeq(node)) {
      const item: unknown = typeof step === 'number' ? node.items[step] : undefined;
      if (!isNode(item)) return offset;
      node = item;
      offset = startOf(item);
    } else return offset;
  }
  return offset;
}
