import { language } from './language.svelte.ts';

/** Formats a number with the language's grouping; `digits`: number of decimals. A dash for null. */
export function numberText(value: number | null, digits?: number): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const decimals =
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(language.locale, decimals);
}

/** Formats a share, 0-1, in percent. A dash for null. */
export function percentText(share: number | null, digits = 0): string {
  return share === null ? '–' : `${numberText(share * 100, digits)} %`;
}

/** Formats a local time of day, with the date unless it is today. `iso` is ISO 8601. */
export function whenText(iso: string | null, now: Date = new Date()): string {
  if (iso === null) return '–';
  const at = new Date(iso);
  const time = at.toLocaleTimeString(language.locale, { hour: '2-digit', minute: '2-digit', hour12: false });
  if (at.toDateString() === now.toDateString()) return time;
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return `${at.toLocaleDateString(language.locale, { day: 'numeric', month: 'short', ...year })} ${time}`;
}

/** Formats a local date. `iso` is ISO 8601. */
export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString(language.locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

/** Formats a local time of day with seconds. */
export function secondsText(at: string | number): string {
  return at === '' ? '–' : new Date(at).toLocaleTimeString(language.locale, { hour12: false });
}
