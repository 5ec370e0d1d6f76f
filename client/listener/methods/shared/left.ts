import { t } from '../../words/messages.ts';

/** Footer text: number of answers left. */
export function answersLeft(n: number): string {
  return n === 0 ? t('left.answered') : t('left.answer', { n });
}

/** Footer text: number of ratings left. */
export function ratingsLeft(n: number): string {
  return n === 0 ? t('left.rated') : t('left.rate', { n });
}
