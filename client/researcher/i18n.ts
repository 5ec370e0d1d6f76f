import type { Language } from '#core/study/study.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

export type MessageKey = keyof typeof en;
/** A language: a message for every key; English decides which keys there are. */
export type Messages = Readonly<Record<MessageKey, string>>;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What a message needs: nothing, or a value for each placeholder of the English one. */
export type ParamsFor<Key extends MessageKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<(typeof en)[Key]>, string | number>>];

const LANGUAGES: Readonly<Record<Language, Messages>> = { en, zh };
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-Hans-CN' };

/** The researcher's language: what the browser prefers, not the study's. */
export const language: Language = globalThis.navigator?.language.startsWith('zh') ? 'zh' : 'en';

/** The words of a message in a language. */
export function word<Key extends MessageKey>(of: Language, key: Key, ...[params]: ParamsFor<Key>): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return LANGUAGES[of][key].replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? numberText(value, of) : value;
  });
}

/** The words of a message in the researcher's language. */
export function t<Key extends MessageKey>(key: Key, ...params: ParamsFor<Key>): string {
  return word(language, key, ...params);
}

/** Example: numberText(12345, 'en') is '12,345'. */
export function numberText(value: number, of: Language = language): string {
  return value.toLocaleString(LOCALES[of]);
}

/** The time of day where the researcher is, with the date unless it is today. `iso` is ISO 8601. */
export function timeText(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(LOCALES[language], { hour12: false });
  const isToday = at.toDateString() === now.toDateString();
  return isToday ? time : `${at.toLocaleDateString(LOCALES[language])} ${time}`;
}
