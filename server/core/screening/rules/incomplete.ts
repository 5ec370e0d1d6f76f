import { z } from 'zod';
import { countPages, groupsOf } from '../contract/groups.ts';
import { defineRule } from '../contract/rule.ts';

/**
 * All ratings of unfinished sessions. While a study runs, these include the sessions in progress. Ratings of sessions that
 * were withdrawn or screened out never count, whatever the rules.
 */
export const incompleteRule = defineRule({
  id: 'incomplete',
  version: 1,
  summary: 'The session is not finished.',
  source: 'Earshot',
  tests: 'completeness',
  effect: 'exclude',
  params: z.strictObject({}),
  needs: [{ reads: 'session_state' }],
  find: (ratings) => {
    const active = ratings.filter(({ sessionState }) => sessionState === 'active');
    return [...groupsOf(active, ({ listener, session }) => [listener, session])].map(
      ({ first, ratings: own }) => {
        const evidence = `not finished: ${countPages(own)} pages were answered`;
        return { listener: first.listener, ratings: own, evidence };
      },
    );
  },
});
