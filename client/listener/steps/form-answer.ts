import type { CheckRequest } from '#core/session/contract.ts';
import type { FieldView } from '#core/steps/contract/view.ts';

/** What is entered in a form: an option's value or a text by field, and own words beside an option. */
export interface FormDraft {
  values: Readonly<Record<string, string>>;
  own: Readonly<Record<string, string>>;
}

/** What a field comes to: own words stand for the option that they describe; null where nothing was said. */
export function fieldAnswer({ key, ownWords }: FieldView, { values, own }: FormDraft): string | null {
  const text = ownWords ? (own[key] ?? '').trim() : '';
  const value = (values[key] ?? '').trim();
  return text || value || null;
}

/** The fields that have to be filled in and are not, in their order. */
export function openFields(fields: readonly FieldView[], draft: FormDraft): FieldView[] {
  return fields.filter((field) => field.required && fieldAnswer(field, draft) === null);
}

/** All that the form says, as it is sent. */
export function formAnswer(fields: readonly FieldView[], draft: FormDraft): CheckRequest['result'] {
  return Object.fromEntries(fields.map((field) => [field.key, fieldAnswer(field, draft)]));
}

const textsOf = (kept: unknown): Record<string, string> =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).map(([key, text]) => [key, String(text)]))
    : {};

/** What was entered before a reload. */
export function keptDraft(kept: object | null): FormDraft {
  const { values, own }: { values?: unknown; own?: unknown } = kept ?? {};
  return { values: textsOf(values), own: textsOf(own) };
}

/** What was entered before, with what was entered since on top: a field counts as it was left last. */
export function laterOver(before: FormDraft, since: FormDraft): FormDraft {
  return { values: { ...before.values, ...since.values }, own: { ...before.own, ...since.own } };
}

/** The id of the element that a field begins with: where Next sends a listener who left it open. */
export function fieldId({ key }: FieldView): string {
  return `field-${key.replaceAll(' ', '-')}`;
}
