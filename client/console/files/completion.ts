import { insertCompletionText, startCompletion, type CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { KeyHelp } from '#core/api/study-keys.ts';
import { suggestionsAt, type Suggestion } from './suggestions.ts';
import { yamlPlace } from './yaml-place.ts';

/** Offers what the schema allows at the cursor. `describe` makes the element that describes a suggestion; null: it has no description. */
export const completionOf =
  (keys: () => readonly KeyHelp[], describe: (suggestion: Suggestion) => Node | null): CompletionSource =>
  ({ state, pos, explicit }) => {
    const place = yamlPlace(state.doc.toString(), pos);
    if (!place || (!explicit && place.slot === 'key' && place.word === '')) return null;
    const options = suggestionsAt(keys(), place);
    // A word that is complete leaves Enter to the text.
    if (!explicit && options.some(({ label }) => label === place.word)) return null;
    return {
      from: place.from,
      to: place.to,
      options: options.map((suggestion) => ({
        label: suggestion.label,
        type: suggestion.key ? 'property' : 'enum',
        boost: suggestion.key?.isRequired === false ? -1 : 0,
        info: () => describe(suggestion),
        apply: (view, _option, from, to) => write(view, suggestion, from, to),
      })),
    };
  };

/** Writes a suggestion, and after a key offers what may follow it. */
function write(view: EditorView, { key, text }: Suggestion, from: number, to: number): void {
  view.dispatch(insertCompletionText(view.state, text, from, to));
  if (key) startCompletion(view);
}
