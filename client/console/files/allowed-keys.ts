import type { KeyHelp, KeyVariant } from '#core/api/study-keys.ts';
import type { YamlPlace } from './yaml-place.ts';

/** Allowed keys and values at a place of a study file. */
export interface Allowed {
  /** The key of the place; null: none is known there. */
  key: KeyHelp | null;
  /** The kind of list entry that the place is in. */
  variant: KeyVariant | null;
  /** Keys of the map that the place is in. */
  keys: readonly KeyHelp[];
  /** Kinds of entries of the list that the place is directly in. */
  choices: readonly KeyVariant[];
}

type Place = Pick<YamlPlace, 'slot' | 'path' | 'entry' | 'isEntry' | 'word'>;

/** Looks a place up in the keys. Example: within a MUSHRA block, `keys` are the keys of such a block. */
export function allowedAt(all: readonly KeyHelp[], place: Place): Allowed {
  const outer = place.slot === 'value' ? place.path.slice(0, -1) : place.path;
  const name = place.slot === 'value' ? place.path.at(-1) : place.word;
  let allowed: Allowed = { key: null, variant: null, keys: all, choices: [] };
  for (const step of outer) {
    const key = allowed.keys.find((one) => one.name === step);
    if (!key) return { ...allowed, key: null, keys: [], choices: [] };
    const variant = key.variants.find(({ by, value }) => place.entry[by] === value) ?? null;
    allowed = {
      key,
      variant: variant ?? allowed.variant,
      keys: variant?.keys ?? key.keys,
      choices: key.variants,
    };
  }
  const own = allowed.keys.find((key) => key.name === name) ?? null;
  return { ...allowed, key: own ?? (place.isEntry ? allowed.key : null) };
}
