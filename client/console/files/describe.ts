import { t } from './messages.ts';
import type { Suggestion } from './suggestions.ts';

/** The description of a suggestion: type and default of a key, then what it is for. */
export function describe({ key, about }: Suggestion): Node | null {
  const facts = key
    ? [
        key.kind,
        key.isRequired && t('help.required'),
        key.fallback && t('help.default', { value: key.fallback }),
      ]
    : [];
  const lines = [facts.filter(Boolean).join(' · '), about].filter(Boolean);
  if (lines.length === 0) return null;
  const described = document.createElement('div');
  described.append(...lines.map((line) => Object.assign(document.createElement('p'), { textContent: line })));
  return described;
}
