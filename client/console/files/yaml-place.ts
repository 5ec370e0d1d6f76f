import { yamlLanguage } from '@codemirror/lang-yaml';
import type { SyntaxNode } from '@lezer/common';

/** Where in a YAML text a cursor is. */
export interface YamlPlace {
  /** Whether a key of a map or a value is written. An entry of a list counts as a key until it is complete. */
  slot: 'key' | 'value';
  /** Keys from the outside in, without positions in lists. For a value, its own key is the last one. */
  path: readonly string[];
  /** Scalar values of the outermost list entry around the cursor, like {method: <name>}. */
  entry: Readonly<Record<string, string>>;
  /** Other keys of the same map. */
  beside: readonly string[];
  /** Whether the word is all that a list entry has so far. */
  isEntry: boolean;
  word: string;
  /** Start and end of the word. */
  from: number;
  to: number;
  /** Columns before the word; null where it follows others on its line. */
  indent: number | null;
  /** Whether a colon follows the key. */
  hasColon: boolean;
}

/** Stands for the word at the cursor while the text is parsed. */
const WORD = 'X';
/** Text before a word: its key, the start of a map or list on one line, or indentation and dashes. */
const BEFORE = /^(?:.*(?:: +|[{[,] *)|\s*(?:- +)*)/u;
const INDENTATION = /^\s*(?:- +)*$/u;
const TYPED = /^["'\w][^\n:#,{}[\]]*/u;

/**
 * Finds where in YAML a cursor is. The word at the cursor is replaced before parsing, so a key is found before its colon is typed. Returns
 * null in comments and inside longer texts.
 */
export function yamlPlace(text: string, cursor: number): YamlPlace | null {
  const start = text.lastIndexOf('\n', cursor - 1) + 1;
  const before = BEFORE.exec(text.slice(start, cursor))?.[0] ?? '';
  const from = start + before.length;
  const to = Math.max(cursor, from + (TYPED.exec(text.slice(from))?.[0].trimEnd().length ?? 0));
  if (text[from] === '#') return null;
  const hasColon = /^ *:(?:\s|$)/u.test(text.slice(to));
  const isFirst = INDENTATION.test(before);
  const patched = text.slice(0, from) + WORD + (isFirst && !hasColon ? ': ' : '') + text.slice(to);
  const node = yamlLanguage.parser.parse(patched).resolveInner(from, 1);
  if (node.name !== 'Literal' || node.from !== from || node.to !== from + WORD.length) return null;

  const word = unquoted(text.slice(from, to));
  const textOf = (of: SyntaxNode): string =>
    of.from === from ? word : unquoted(patched.slice(of.from, of.to));
  const own = node.parent?.name === 'Key' ? node.parent.parent : null;
  const siblings = own?.parent?.getChildren('Pair').filter((pair) => pair.from !== own.from) ?? [];
  const isEntry = isFirst && !hasColon && own?.parent?.parent?.name === 'Item' && siblings.length === 0;
  const place = { slot: own ? ('key' as const) : ('value' as const), word, from, to, hasColon, isEntry };
  const { path, entry } = around(own?.parent ?? node, textOf);
  return {
    ...place,
    path,
    entry: isEntry && word !== '' ? { check: word, rule: word } : entry,
    beside: siblings.map((pair) => keyOf(pair, textOf)),
    indent: isFirst ? before.length : null,
  };
}

type TextOf = (node: SyntaxNode) => string;

/** Keys above a node, and the values of the outermost list entry that it is in. */
function around(inner: SyntaxNode, textOf: TextOf): Pick<YamlPlace, 'path' | 'entry'> {
  const path: string[] = [];
  let entry: Record<string, string> = {};
  for (let node: SyntaxNode | null = inner; node; node = node.parent) {
    if (node.name === 'Pair') path.unshift(keyOf(node, textOf));
    if (node.name === 'Item') entry = valuesOf(node, textOf);
  }
  return { path, entry };
}

/** Scalar values of the map that is an entry of a list; an entry without a map names a check or a rule. */
function valuesOf(item: SyntaxNode, textOf: TextOf): Record<string, string> {
  const named = item.getChild('Literal') ?? item.getChild('QuotedLiteral');
  if (named) return { check: textOf(named), rule: textOf(named) };
  const pairs = (item.getChild('BlockMapping') ?? item.getChild('FlowMapping'))?.getChildren('Pair') ?? [];
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const value = pair.getChild('Literal') ?? pair.getChild('QuotedLiteral');
      return value ? [[keyOf(pair, textOf), textOf(value)]] : [];
    }),
  );
}

function keyOf(pair: SyntaxNode, textOf: TextOf): string {
  const key = pair.getChild('Key')?.firstChild;
  return key ? textOf(key) : '';
}

const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/u, '$2');
