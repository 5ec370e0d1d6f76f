import type { CheckRequest } from '#core/session/contract.ts';
import type { FieldView } from '#core/steps/contract/view.ts';

/** Form input: option value or text by field, and own words beside an option. */
export interface FormDraft {
  values: Readonly<Record<string, string>>;
  own: Readonly<Record<string, string>>;
}

/** Value of a field: own words replace the option they describe; null if empty. */
export function fieldAnswer({ key, ownWords }: FieldView, { values, own }: FormDraft): string | null {
  const text = ownWords ? (own[key] ?? '').trim() : '';
  const value = (values[key] ?? '').trim();
  return text || value || null;
}

/** Required fields without a value, in order. */
export function openFields(fields: readonly FieldView[], draft: FormDraft): FieldView[] {
  return fields.filter((field) => field.required && fieldAnswer(field, draft) === null);
}

/** Form values as sent. */
export function formAnswer(fields: readonly FieldView[], draft: FormDraft): CheckRequest['result'] {
  return Object.fromEntries(fields.map((field) => [field.key, fieldAnswer(field, draft)]));
}

const textsOf = (kept: unknown): Record<string, string> =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).map(([key, text]) => [key, String(text)]))
    : {};

/** Input from before a reload. */
export function keptDraft(kept: object | null): FormDraft {
  const { values, own }: { values?: unknown; own?: unknown } = kept ?? {};
  return { values: textsOf(values), own: textsOf(own) };
}

/** Merges earlier and later input; the later value of a field wins. */
export function laterOver(before: FormDraft, since: FormDraft): FormDraft {
  return { values: { ...before.values, ...since.values }, own: { ...before.own, ...since.own } };
}

/** Id of a field's first element, which Next focuses if the field is missing. */
export function fieldId({ key }: FieldView): string {
  return `field-${key.replaceAll(' ', '-')}`;
}
