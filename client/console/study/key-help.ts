import type { YamlCursor } from './yaml-cursor.ts';
import type { KeyHelp, KeyVariant } from '#core/api/study-keys.ts';

/** What may be written where somebody writes. */
export interface HelpHere {
  /** The key of the line; null: none is known there. */
  key: KeyHelp | null;
  /** The kind of entry that the line is in. */
  variant: KeyVariant | null;
  /** Keys beside the line's own. */
  beside: readonly KeyHelp[];
  /** Kinds of entries that the list may have, where it is not said yet which one it is. */
  choices: readonly KeyVariant[];
}

/** Looks up a place of the file in the keys. Example: within a MUSHRA block, `beside` are the keys of such a block. */
export function helpAt(keys: readonly KeyHelp[], { path, entry }: YamlCursor): HelpHere {
  let beside = keys;
  let key: KeyHelp | null = null;
  let variant: KeyVariant | null = null;
  let choices: readonly KeyVariant[] = [];
  for (const [index, name] of path.entries()) {
    const next = beside.find((one) => one.name === name) ?? null;
    if (!next) return { key: null, variant, beside, choices };
    key = next;
    const chosen = next.variants.find(({ by, value }) => entry[by] === value) ?? null;
    const isLast = index === path.length - 1;
    if (next.variants.length > 0 && chosen === null) choices = next.variants;
    variant = chosen ?? variant;
    if (!isLast || chosen) beside = chosen?.keys ?? (next.keys.length > 0 ? next.keys : beside);
  }
  return { key, variant, beside, choices };
}
