import type { Language } from '#core/text/languages.ts';

type Plural = { readonly one: string; readonly other: string };
export type Message = string | Plural;

/** The messages of another language: one for every English key. */
export type Translation<En> = { readonly [Key in keyof En]: Message };

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Of> = Of extends Plural ? NamesIn<Of['other']> : NamesIn<Of>;

/** What a message needs: nothing, or a value for each placeholder of the English one. */
export type ParamsFor<Of> = [NamesOf<Of>] extends [never]
  ? []
  : [params: Readonly<Record<NamesOf<Of>, string | number>>];

/** A message to be worded later, in whatever language the page is in. */
export interface Text {
  /** Which message it is, within its catalogue. */
  key: string;
  message: Readonly<Record<Language, Message>>;
  params: Readonly<Record<string, string | number>>;
}

/** Makes a text from a key of a catalogue: what to say, not yet in any language. */
export type Say<En extends Translation<En>> = <Key extends keyof En>(
  key: Key,
  ...params: ParamsFor<En[Key]>
) => Text;

/** The messages of one part of the app in all languages; English decides which keys there are. */
export function catalogue<const En extends Translation<En>>(en: En, zh: Translation<En>): Say<En> {
  return (key, ...[params]) => ({
    key: String(key),
    message: { en: en[key], zh: zh[key] },
    params: params ?? {},
  });
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-Hans-CN' };

/** A number as the language groups it. Example: numberText('en', 12345) is '12,345'. */
export function numberText(language: Language, value: number): string {
  return value.toLocaleString(LOCALES[language]);
}

/** The words of a text. A plural is chosen by the parameter `n`. */
export function word(language: Language, { message, params }: Text): string {
  const own = message[language];
  const words = typeof own === 'string' ? own : own[form(language, params['n'])];
  return words.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'number' ? numberText(language, value) : value;
  });
}

function form(language: Language, n: string | number | undefined): keyof Plural {
  return new Intl.PluralRules(language).select(Number(n)) === 'one' ? 'one' : 'other';
}
