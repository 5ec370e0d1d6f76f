import type { YamlCursor } from './yaml-cursor.ts';
import type { KeyHelp, KeyVariant } from '#core/api/study-keys.ts';

/** Help for the key at the cursor. */
export interface HelpHere {
  /** Key of the line; null: unknown. */
  key: KeyHelp | null;
  /** Type of the entry around the line. */
  variant: KeyVariant | null;
  /** Other keys at this level. */
  beside: readonly KeyHelp[];
  /** Possible entry types of the list, if not yet decided. */
  choices: readonly KeyVariant[];
}

/** Looks up the cursor's position in the keys. Example: within a MUSHRA block, `beside` are the keys of such a block. */
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
