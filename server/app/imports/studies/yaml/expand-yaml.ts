import { isAlias, isMap, isNode, isScalar, isSeq, type Document, type LineCounter, type Node } from 'yaml';
import { contentOf, type Tree, type TreeEntry, type TreeMap } from '../source/tree.ts';
import type { Notes } from '../draft/notes.ts';

/** Limit of the nodes of a file after its aliases are written out. webMUSHRA's largest example has 400. */
const MOST_NODES = 50_000;
const MOST_DEPTH = 30;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const PLAIN_TAGS = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|seq|map|merge)$/u;

/** A file that cannot be used, with the line. */
export class UnusableYaml extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

interface Expansion {
  document: Document;
  lines: LineCounter;
  notes: Notes;
}

/** The content of a YAML document, with aliases and merge keys written out. Throws UnusableYaml. */
export function expandYaml({ document, lines, notes }: Expansion): Tree {
  let nodes = 0;
  const open = new Set<Node>();
  const lineOf = ({ range }: Node): number => {
    const [start = 0] = range ?? [];
    return Math.max(1, lines.linePos(start).line);
  };

  function expand(node: unknown, line: number, depth: number): Tree {
    nodes += 1;
    if (nodes > MOST_NODES)
      throw new UnusableYaml(
        line,
        `the file has more than ${MOST_NODES} values once its aliases are written out; write a shorter file`,
      );
    if (depth > MOST_DEPTH)
      throw new UnusableYaml(line, `more than ${MOST_DEPTH} levels of nesting; simplify the file`);
    if (!isNode(node)) return { kind: 'text', line, text: '', isQuoted: false };
    if (isAlias(node)) return alias(node, depth);
    const at = lineOf(node);
    if (node.tag !== undefined && !PLAIN_TAGS.test(node.tag))
      throw new UnusableYaml(
        at,
        `the tag ${node.tag.replace('tag:yaml.org,2002:', '!!')} is not supported; write the plain value`,
      );
    if (isScalar(node)) {
      const isQuoted = node.type !== 'PLAIN';
      const text = isQuoted || node.source === undefined ? wordOf(node.value) : node.source;
      return { kind: 'text', line: at, text, isQuoted };
    }
    if (isSeq(node))
      return { kind: 'list', line: at, items: node.items.map((item) => expand(item, at, depth + 1)) };
    if (isMap(node)) return { kind: 'map', line: at, entries: entriesOf(node.items, depth) };
    throw new UnusableYaml(at, 'this cannot be read as a value; write a text, a list or a map');
  }

  function alias(node: Node & { source: string }, depth: number): Tree {
    const at = lineOf(node);
    const target = isAlias(node) ? node.resolve(document) : undefined;
    if (!target)
      throw new UnusableYaml(
        at,
        `no anchor &${node.source} comes before *${node.source}; write the value out`,
      );
    if (open.has(target)) throw new UnusableYaml(at, `*${node.source} contains itself; write the value out`);
    open.add(target);
    const tree = expand(target, at, depth + 1);
    open.delete(target);
    notes.changed(at, 'aliases (*name) and merge keys (<<) are written out, because a study file has none');
    return tree;
  }

  function entriesOf(pairs: readonly { key: unknown; value: unknown }[], depth: number): TreeEntry[] {
    const own: TreeEntry[] = [];
    const merged: TreeEntry[] = [];
    for (const { key, value } of pairs) {
      if (!isScalar(key))
        throw new UnusableYaml(
          isNode(key) ? lineOf(key) : 1,
          'a key must be plain text; put quotes around it',
        );
      const name = key.type === 'PLAIN' ? (key.source ?? wordOf(key.value)) : wordOf(key.value);
      const line = lineOf(key);
      if (FORBIDDEN.has(name))
        throw new UnusableYaml(line, `the key ${name} is not allowed; use another name`);
      const tree = expand(value, line, depth + 1);
      if (name === '<<') merged.push(...mergedFrom(tree));
      else addOnce(own, { key: name, line, value: tree }, notes);
    }
    const missing = merged.filter(
      ({ key }, index) =>
        !own.some((entry) => entry.key === key) && merged.findIndex((entry) => entry.key === key) === index,
    );
    return [...own, ...missing];
  }
  return expand(document.contents, 1, 0);
}

/** A scalar's value as a text. */
const wordOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

function mergedFrom(tree: Tree): readonly TreeEntry[] {
  const maps: readonly Tree[] = tree.kind === 'list' ? tree.items : [tree];
  return maps.flatMap((map) => {
    if (map.kind !== 'map') throw new UnusableYaml(tree.line, '<< needs a map of keys; write the keys out');
    return map.entries;
  });
}

/** Adds an entry. A second one of the same content is ignored; one of other content cannot be understood. */
function addOnce(entries: TreeMap['entries'] & TreeEntry[], entry: TreeEntry, notes: Notes): void {
  const before = entries.find(({ key }) => key === entry.key);
  if (!before) entries.push(entry);
  else if (contentOf(before.value) === contentOf(entry.value))
    notes.changed(entry.line, `the key ${entry.key} appears twice with the same value; one is used`);
  else
    throw new UnusableYaml(
      entry.line,
      `the key ${entry.key} is already in line ${before.line} with another value; keep one of them`,
    );
}
