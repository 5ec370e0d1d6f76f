import { t } from '../words/messages.ts';

/** What Next demands: the first thing that is missing, and how many more there are. Reactive. */
export function demandText(first: string, count: number): string {
  const more = count - 1;
  return more === 0 ? first : `${first} ${t('left.more', { n: more })}`;
}
