import type { Language } from '#core/text/languages.ts';
import { word, type ParamsFor, type Text } from './messages/catalogue.ts';
import { say, type English, type MessageKey } from './i18n.ts';

const HTML_LANG: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

/** Until the study is known, what the browser prefers. */
let language = $state<Language>(preferred());

function preferred(): Language {
  return globalThis.navigator?.language.startsWith('zh') ? 'zh' : 'en';
}

/** The language of every word from now on, and of the document. */
export function setLanguage(to: Language): void {
  language = to;
  document.documentElement.lang = htmlLang(to);
}

/** What a language is called in HTML. */
export function htmlLang(of: Language): string {
  return HTML_LANG[of];
}

export function currentLanguage(): Language {
  return language;
}

/** The words of a message in the current language. Reactive. */
export function t<Key extends MessageKey>(key: Key, ...params: ParamsFor<English[Key]>): string {
  return word(language, say(key, ...params));
}

/** The words of a text that something else decided to say. Reactive. */
export function words(text: Text): string {
  return word(language, text);
}
