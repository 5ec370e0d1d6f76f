import { z } from 'zod';
import type { Comparison } from '#core/stats/pairs/comparison-tally.ts';
import { goldenCsv } from './golden.ts';

/** Simulated choices between two systems; A is for the one that was shown first. */
export const goldenChoices = () =>
  goldenCsv(
    'pairs.csv',
    z.object({
      rater_id: z.string(),
      first: z.string(),
      second: z.string(),
      choice: z.enum(['A', 'tie', 'B']),
    }),
  );

const OUTCOMES = { A: 'first', tie: 'tie', B: 'second' } as const;

/** The choices as comparisons. */
export const goldenComparisons = (): Comparison[] =>
  goldenChoices().map(({ rater_id: listener, first, second, choice }) => ({
    first,
    second,
    listener,
    outcome: OUTCOMES[choice],
  }));
