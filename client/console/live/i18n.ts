import type { Language } from '#core/text/languages.ts';
import { catalogue, numberText as grouped, word, type ParamsFor } from '../../lib/messages/catalogue.ts';
import { language } from './language.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-Hans-CN' };

const say = catalogue(en, zh);

/** The words of a message in the researcher's language. */
export function t<Key extends keyof typeof en>(key: Key, ...params: ParamsFor<(typeof en)[Key]>): string {
  return word(language, say(key, ...params));
}

/** A number as the researcher's language groups it. */
export function numberText(value: number): string {
  return grouped(language, value);
}

/** The time of day where the researcher is, with the date unless it is today. `iso` is ISO 8601. */
export function timeText(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(LOCALES[language], { hour12: false });
  const isToday = at.toDateString() === now.toDateString();
  return isToday ? time : `${at.toLocaleDateString(LOCALES[language])} ${time}`;
}
