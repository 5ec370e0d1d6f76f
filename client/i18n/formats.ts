import { language } from './language.svelte.ts';

/** A number as the language groups it; `digits` is the number of decimals. A dash where there is none. */
export function numberText(value: number | null, digits?: number): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const decimals =
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(language.locale, decimals);
}

/** A share, 0-1, in percent. A dash where there is none. */
export function percentText(share: number | null, digits = 0): string {
  return share === null ? '–' : `${numberText(share * 100, digits)} %`;
}

/** When something was, where the reader is: the time of day, with the date unless it is today. `iso` is ISO 8601. */
export function whenText(iso: string | null, now: Date = new Date()): string {
  if (iso === null) return '–';
  const at = new Date(iso);
  const time = at.toLocaleTimeString(language.locale, { hour: '2-digit', minute: '2-digit', hour12: false });
  if (at.toDateString() === now.toDateString()) return time;
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return `${at.toLocaleDateString(language.locale, { day: 'numeric', month: 'short', ...year })} ${time}`;
}

/** The day on which something was, where the reader is. `iso` is ISO 8601. */
export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString(language.locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

/** The time of day with seconds, where the reader is. */
export function secondsText(at: string | number): string {
  return at === '' ? '–' : new Date(at).toLocaleTimeString(language.locale, { hour12: false });
}
