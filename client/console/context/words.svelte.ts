import type { Language } from '#core/text/languages.ts';
import { catalogue, word, type ParamsFor, type Translation } from '../../lib/messages/catalogue.ts';
import { language } from './language.svelte.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-Hans-CN' };

/** What fetches the words of each part in another language than English, once. */
const fetches = new Set<() => Promise<void>>();

/**
 * How a part of the console says its messages: in the language that is chosen, and anew when another one is. English is at hand with the
 * part; Chinese is fetched for who reads it.
 */
export function consoleWords<const En extends Translation<En>>(
  en: En,
  fetchZh: () => Promise<Translation<En>>,
) {
  let zh = $state.raw<Translation<En> | null>(null);
  fetches.add(async () => {
    zh ??= await fetchZh();
  });
  return <Key extends keyof En>(key: Key, ...params: ParamsFor<En[Key]>): string =>
    word(zh === null ? 'en' : language.current, catalogue(en, zh ?? en)(key, ...params));
}

/** Resolves when every part that was loaded so far has its words in a language. Rejects where they cannot be fetched. */
export async function wordsIn(wanted: Language): Promise<void> {
  if (wanted !== 'en') await Promise.all([...fetches].map((fetch) => fetch()));
}

/** A number as the language groups it; with so many decimals where that is said. A dash where there is none. */
export function numberText(value: number | null, digits?: number): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const decimals =
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(LOCALES[language.current], decimals);
}

/** A share, 0-1, in percent. A dash where there is none. */
export function percentText(share: number | null, digits = 0): string {
  return share === null ? '–' : `${numberText(share * 100, digits)} %`;
}

/** When something was, where the reader is: the time of day, with the date unless it is today. `iso` is ISO 8601. */
export function whenText(iso: string | null, now: Date = new Date()): string {
  if (iso === null) return '–';
  const at = new Date(iso);
  const locale = LOCALES[language.current];
  const time = at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false });
  if (at.toDateString() === now.toDateString()) return time;
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return `${at.toLocaleDateString(locale, { day: 'numeric', month: 'short', ...year })} ${time}`;
}

/** The day on which something was, where the reader is. `iso` is ISO 8601. */
export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString(LOCALES[language.current], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}
