import { t } from '../../words/messages.ts';

/** How many answers are left, as the footer says it. */
export function answersLeft(n: number): string {
  return n === 0 ? t('left.answered') : t('left.answer', { n });
}

/** How many ratings are left. */
export function ratingsLeft(n: number): string {
  return n === 0 ? t('left.rated') : t('left.rate', { n });
}
