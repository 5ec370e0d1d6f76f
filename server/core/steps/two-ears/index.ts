import { z } from 'zod';
import { defineHearingCheck, neededRight, tripletTrials } from '../contract/hearing-check.ts';
import { SPOKEN_TRIPLETS } from '../contract/spoken.ts';
import { checkKeys, retryAfterDays, validMinutes } from '../contract/step.ts';
import { WORDING } from './wording.ts';

const EARS = ['left', 'right'] as const;

const twoEarsConfig = z
  .strictObject({
    check: z.literal('two ears'),
    trials: z.int().min(1).max(6).default(1).describe('Number of sums.'),
    right: z.int().min(1).max(6).default(1).describe('Sums that must be right.'),
    ...checkKeys('block'),
    valid_minutes: validMinutes(30),
    retry_after_days: retryAfterDays,
  })
  .refine(({ right, trials }) => right <= trials, 'asks for more right answers than there are trials');

/** Hearing with both ears: digits in alternating ears, answered by their sum or the digits. Source: P.808 set-up. */
export const twoEars = defineHearingCheck<z.infer<typeof twoEarsConfig>>({
  id: 'two ears',
  summary:
    'Digits spoken in alternating ears, to be added up (ITU-T P.808); the digits themselves are accepted too.',
  config: twoEarsConfig,
  wording: WORDING,
  trials: ({ trials }, random, language) =>
    tripletTrials(trials, WORDING.question, random, (digits) => {
      return { kind: 'ears in turn', language, digits, first: random.pick(EARS) };
    }),
  sounds: (_config, language) =>
    SPOKEN_TRIPLETS.flatMap((digits) =>
      EARS.map((first) => ({ kind: 'ears in turn' as const, language, digits, first })),
    ),
  needed: neededRight,
});
