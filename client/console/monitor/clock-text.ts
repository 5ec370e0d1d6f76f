import { language } from '../context/language.svelte.ts';

/** The time of day with seconds, where the reader is. */
export function secondsText(at: string | number): string {
  if (at === '') return '–';
  const locale = language.current === 'zh' ? 'zh-Hans-CN' : 'en-GB';
  return new Date(at).toLocaleTimeString(locale, { hour12: false });
}
