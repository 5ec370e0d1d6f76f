import { z } from 'zod';
import type { Finding } from '#core/screening/contract/rule.ts';
import { rating } from '../../support/ratings.ts';
import { goldenCsv, goldenJson } from '../stats/golden.ts';

/** The golden set's votes, with careless listeners among them, as ratings. */
export const goldenRatings = goldenCsv(
  'screening.csv',
  z.object({ listener: z.string(), system: z.string(), stimulus: z.string(), vote: z.coerce.number() }),
).map(({ listener, system, stimulus, vote }) =>
  rating({ listener, system, item: stimulus, clip: stimulus, canonicalValue: vote }),
);

/** What numpy and scipy find in them. */
export const goldenScreening = goldenJson(
  'expected/screening.json',
  z.object({
    bt500: z.record(
      z.string(),
      z.object({ p: z.number(), q: z.number(), n: z.number(), rejected: z.boolean() }),
    ),
    correlations: z.object({
      listeners: z.record(
        z.string(),
        z.object({ n: z.number(), stimuli: z.number(), conditions: z.number() }),
      ),
      threshold: z.number(),
    }),
    z_from_2: z.array(z.string()),
  }),
);

/** Whom findings are against, each once, sorted. */
export const listenersOf = (findings: readonly Finding[]): string[] =>
  [...new Set(findings.map(({ listener }) => listener))].toSorted();
