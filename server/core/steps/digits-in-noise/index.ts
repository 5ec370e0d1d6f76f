import { z } from 'zod';
import { said } from '../../study/text.ts';
import { rightAnswers, type CheckSound } from '../sound.ts';
import { SPOKEN_TRIPLETS } from '../spoken.ts';
import { checkKeys, defineStep, retryAfterDays, validMinutes } from '../step.ts';
import { WORDING } from './wording.ts';

const MONTH_MINUTES = 43_200;
const TRY_AGAIN_DAYS = 14;

const digitsInNoiseConfig = z
  .strictObject({
    check: z.literal('digits in noise'),
    trials: z.int().min(1).max(12).default(5).describe('How many triplets are heard.'),
    right: z.int().min(1).max(12).default(3).describe('Triplets that must be right as a whole.'),
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

/** Hearing of speech in noise, after the qualification of P.808: five triplets of digits, three to be right. */
export const digitsInNoise = defineStep<z.infer<typeof digitsInNoiseConfig>>({
  id: 'digits in noise',
  summary: 'Three spoken digits in noise, typed, five times (ITU-T P.808).',
  config: digitsInNoiseConfig,
  places: ['preparation'],
  plain: true,
  carries: true,
  body: (_config, language) => ({
    kind: 'check',
    title: said(WORDING.title, language),
    text: said(WORDING.text, language),
    sound: true,
  }),
  check: {
    wording: WORDING.version,
    needs: WORDING.needs,
    paid: true,
    trials: ({ trials, snr_db: snrDb }, random, language) =>
      random
        .shuffle(SPOKEN_TRIPLETS)
        .slice(0, trials)
        .map((digits) => {
          const sound: CheckSound = { kind: 'digits', language, digits, snrDb };
          return {
            sound,
            question: WORDING.question,
            ask: { kind: 'digits', length: digits.length },
            right: rightAnswers(sound),
            part: '',
            explanation: null,
          };
        }),
    needed: ({ right }) => ({ '': right }),
  },
});
