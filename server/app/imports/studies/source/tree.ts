/** A text, number or word of a configuration, as it was written. */
export interface TreeText {
  kind: 'text';
  line: number;
  text: string;
  /** Whether it was in quotes, so that it is a text in any case. */
  isQuoted: boolean;
}

export interface TreeList {
  kind: 'list';
  line: number;
  items: readonly Tree[];
}

/** An entry of a map. `line`: of its key. */
export interface TreeEntry {
  key: string;
  line: number;
  value: Tree;
}

export interface TreeMap {
  kind: 'map';
  line: number;
  entries: readonly TreeEntry[];
}

/** A configuration of another program, as data with lines; nothing in it is ever run. */
export type Tree = TreeText | TreeList | TreeMap;

export const entryOf = (map: TreeMap, key: string): TreeEntry | undefined =>
  map.entries.find((entry) => entry.key === key);

/** Value of a key, or null. */
export const valueOf = (map: TreeMap, key: string): Tree | null => entryOf(map, key)?.value ?? null;

/** Text of a key; null if it is absent, empty or not a text. */
export function textOf(map: TreeMap, key: string): string | null {
  const value = valueOf(map, key);
  if (value?.kind !== 'text') return null;
  return isEmpty(value) ? null : value.text;
}

const isEmpty = ({ text, isQuoted }: TreeText): boolean =>
  text.trim() === '' || (!isQuoted && /^(?:~|null)$/iu.test(text));

/** Whether a key is true, false, or absent (null). YAML 1.1 words count too. */
export function flagOf(map: TreeMap, key: string): boolean | null {
  const text = textOf(map, key)?.toLowerCase();
  if (text === undefined) return null;
  if (['true', 'yes', 'on', '1'].includes(text)) return true;
  return ['false', 'no', 'off', '0'].includes(text) ? false : null;
}

/** Number of a key, or null. */
export function numberOf(map: TreeMap, key: string): number | null {
  const text = textOf(map, key);
  return text !== null && /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(text) ? Number(text) : null;
}

/** Line of a key, or of the map without it. */
export const lineOf = (map: TreeMap, key: string): number => entryOf(map, key)?.line ?? map.line;

export const mapsIn = (tree: Tree | null): TreeMap[] =>
  tree?.kind === 'list' ? tree.items.filter((item) => item.kind === 'map') : [];

/** A tree as a text that is equal for equal content, whatever the lines. */
export function contentOf(tree: Tree): string {
  if (tree.kind === 'text') return JSON.stringify(tree.text);
  if (tree.kind === 'list') return `[${tree.items.map(contentOf).join()}]`;
  return `{${tree.entries.map(({ key, value }) => `${JSON.stringify(key)}:${contentOf(value)}`).join()}}`;
}
