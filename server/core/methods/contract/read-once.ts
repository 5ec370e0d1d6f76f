import type { Page } from '../../session/page.ts';

/**
 * The same answer to the same page read once: ratings, rules and checks of a session all ask for it, and the schema of a page
 * costs more to make than all of its ratings. Answers are never changed, so that the last one of a page is kept.
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
