import { t } from '../words/messages.ts';

/** Message of Next: the first missing item and the number of others. Reactive. */
export function demandText(first: string, count: number): string {
  const more = count - 1;
  return more === 0 ? first : `${first} ${t('left.more', { n: more })}`;
}
