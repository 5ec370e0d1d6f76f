import { t } from './messages.ts';

/** Formats elapsed time in its largest full unit. Times in milliseconds since 1970. */
export function agoText(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  if (seconds < 2) return t('ago.now');
  if (seconds < 60) return t('ago.seconds', { n: seconds });
  if (seconds < 3600) return t('ago.minutes', { n: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('ago.hours', { n: Math.floor(seconds / 3600) });
  return t('ago.days', { n: Math.floor(seconds / 86_400) });
}
