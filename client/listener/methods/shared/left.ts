import { say, type Text } from '../../../lib/i18n.ts';

/** How many answers are left, as the footer says it. */
export function answersLeft(n: number): Text {
  return n === 0 ? say('left.answered') : say('left.answer', { n });
}

/** How many ratings are left. */
export function ratingsLeft(n: number): Text {
  return n === 0 ? say('left.rated') : say('left.rate', { n });
}
