import type { Page } from '../../session/page.ts';

/**
 * Caches the last parsed answer of a page: ratings, rules and checks of a session all read it, and building a page's schema
 * costs more than all of its ratings. Answers never change.
 */
export function readOnce<Answer>(
  read: (page: Page, answer: unknown) => Answer,
): (page: Page, answer: unknown) => Answer {
  const last = new WeakMap<Page, { given: unknown; answer: Answer }>();
  return (page, given) => {
    const known = last.get(page);
    if (known && known.given === given) return known.answer;
    const answer = read(page, given);
    last.set(page, { given, answer });
    return answer;
  };
}
