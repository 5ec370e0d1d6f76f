import { canonicalJson } from '../formats/canonical-json.ts';
import type { Change } from '../api/results.ts';
import { align } from './align.ts';

type Json = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string | null => (value === undefined ? null : canonicalJson(value));

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/**
 * The smallest parts in which two JSON values differ. Maps are compared key by key, in any order; lists are aligned by
 * equal entries, so that an inserted entry is one change. Example: {a: 1, b: 2} and {a: 1, b: 3} differ at b.
 */
export function valueDifference(before: unknown, after: unknown, path = ''): Change[] {
  if (shown(before) === shown(after)) return [];
  if (isMap(before) && isMap(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted((a, b) =>
      a < b ? -1 : 1,
    );
    return keys.flatMap((key) => valueDifference(before[key], after[key], below(path, key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const rows = align<unknown>(before, after, (item) => canonicalJson(item));
    return rows.flatMap((row) => {
      const at = row.after?.at ?? row.before?.at ?? 0;
      return valueDifference(row.before?.item, row.after?.item, `${path}[${at + 1}]`);
    });
  }
  return [{ path, before: shown(before), after: shown(after) }];
}
