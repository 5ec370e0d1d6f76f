import type { Language } from '#core/study/study.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

type Plural = { readonly one: string; readonly other: string };
type Message = string | Plural;

export type MessageKey = keyof typeof en;
/** A language: a message for every key; English decides which keys there are. */
export type Messages = Readonly<Record<MessageKey, Message>>;
type Params = Readonly<Record<string, string | number>>;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Of> = Of extends Plural ? NamesIn<Of['other']> : NamesIn<Of>;
type Placeholder<Key extends MessageKey> = NamesOf<(typeof en)[Key]>;

/** What a message needs: nothing, or a value for each placeholder of the English one. */
export type ParamsFor<Key extends MessageKey> = [Placeholder<Key>] extends [never]
  ? []
  : [params: Readonly<Record<Placeholder<Key>, string | number>>];

/** A message to be worded later, in whatever language the page is in. */
export interface Text {
  key: MessageKey;
  params: Params;
}

export const languages: Readonly<Record<Language, Messages>> = { en, zh };

/** A text to hand over: what to say, not yet in any language. */
export function say<Key extends MessageKey>(key: Key, ...[params]: ParamsFor<Key>): Text {
  return { key, params: params ?? {} };
}

/** The words of a text. A plural is chosen by the parameter `n`. */
export function word(language: Language, { key, params }: Text): string {
  const message = languages[language][key];
  const words = typeof message === 'string' ? message : message[form(language, params['n'])];
  return words.replace(/\{(\w+)\}/gu, (_, name: string) => String(params[name] ?? ''));
}

function form(language: Language, n: string | number | undefined): keyof Plural {
  return new Intl.PluralRules(language).select(Number(n)) === 'one' ? 'one' : 'other';
}
