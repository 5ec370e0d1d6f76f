import { z } from 'zod';
import { defineHearingCheck, neededRight, tripletTrials } from '../contract/hearing-check.ts';
import { SPOKEN_TRIPLETS } from '../contract/spoken.ts';
import { checkKeys, retryAfterDays, validMinutes } from '../contract/step.ts';
import { WORDING } from './wording.ts';

const MONTH_MINUTES = 43_200;
const TRY_AGAIN_DAYS = 14;

const digitsInNoiseConfig = z
  .strictObject({
    check: z.literal('digits in noise'),
    trials: z.int().min(1).max(12).default(5).describe('Number of triplets.'),
    right: z.int().min(1).max(12).default(3).describe('Triplets that must be completely right.'),
    snr_db: z
      .number()
      .min(-15)
      .max(30)
      .default(-5)
      .describe(
        'Level of the speech over the noise, dB. Listeners with normal hearing understand half of the triplets near -9 dB (Smits et al. 2013); at -5 dB nearly all.',
      ),
    ...checkKeys('block'),
    valid_minutes: validMinutes(MONTH_MINUTES),
    retry_after_days: retryAfterDays.default(TRY_AGAIN_DAYS),
  })
  .refine(({ right, trials }) => right <= trials, 'asks for more right answers than there are trials');

/** Hearing of speech in noise: five triplets of digits, three of which must be right. Source: P.808 qualification. */
export const digitsInNoise = defineHearingCheck<z.infer<typeof digitsInNoiseConfig>>({
  id: 'digits in noise',
  summary: 'Three spoken digits in noise, typed, five times (ITU-T P.808).',
  config: digitsInNoiseConfig,
  wording: WORDING,
  trials: ({ trials, snr_db: snrDb }, random, language) =>
    tripletTrials(trials, WORDING.question, random, (digits) => ({
      kind: 'digits',
      language,
      digits,
      snrDb,
    })),
  sounds: ({ snr_db: snrDb }, language) =>
    SPOKEN_TRIPLETS.map((digits) => ({ kind: 'digits', language, digits, snrDb })),
  needed: neededRight,
});
