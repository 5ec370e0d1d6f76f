import { t } from '../../words/messages.ts';

/** Text of the footer, and behind the first missing item: number of answers left. */
export function answersLeft(n: number): string {
  return n === 0 ? t('left.answered') : t('left.answer', { n });
}

/** The same with ratings. */
export function ratingsLeft(n: number): string {
  return n === 0 ? t('left.rated') : t('left.rate', { n });
}
