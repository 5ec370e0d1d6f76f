import type { KeyHelp, KeyVariant } from '#core/api/study-keys.ts';
import { allowedAt } from './allowed-keys.ts';
import type { YamlPlace } from './yaml-place.ts';

/** A suggestion at a place, with its description. */
export interface Suggestion {
  label: string;
  /** Text that replaces the word at the cursor. */
  text: string;
  about: string;
  /** The key that is written; null for a value. */
  key: KeyHelp | null;
}

/** Suggestions of the schema at a place: keys that the map does not have yet, kinds of list entries, or the values of a key. */
export function suggestionsAt(all: readonly KeyHelp[], place: YamlPlace): Suggestion[] {
  const { key, keys, choices, variant } = allowedAt(all, place);
  if (place.slot === 'value') {
    const kinds = choices.filter(({ by }) => by === place.path.at(-1));
    return kinds.length > 0
      ? kinds.map(({ value, about }) => valueSuggestion(value, about))
      : (key?.values ?? []).map((value) => valueSuggestion(value));
  }
  const kinds = variant && !place.isEntry ? [] : choices.filter(({ by }) => !place.beside.includes(by));
  const values = place.isEntry && key && key.name === place.path.at(-1) ? key.values : [];
  return [
    ...kinds.map(kindSuggestion),
    ...values
      .filter((name) => kinds.every(({ value }) => value !== name))
      .map((value) => valueSuggestion(value)),
    ...keys.filter(({ name }) => !place.beside.includes(name)).map((one) => keySuggestion(one, place)),
  ];
}

const valueSuggestion = (value: string, about = ''): Suggestion => ({
  label: value,
  text: value,
  about,
  key: null,
});

const kindSuggestion = ({ by, value, about }: KeyVariant): Suggestion =>
  valueSuggestion(`${by}: ${value}`, about);

/** A key with the start of what follows it: a value on the same line, or the keys or entries on the next one. */
function keySuggestion(key: KeyHelp, { hasColon, indent }: YamlPlace): Suggestion {
  const line = indent === null ? ' ' : `\n${' '.repeat(indent + 2)}`;
  const start = key.below === 'list' && indent !== null ? `${line}- ` : key.below === 'map' ? line : ' ';
  return { label: key.name, text: hasColon ? key.name : `${key.name}:${start}`, about: key.about, key };
}
