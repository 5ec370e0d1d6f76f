import { z } from 'zod';
import { said } from '../../study/text.ts';
import { rightAnswers, type CheckSound } from '../sound.ts';
import { SPOKEN_TRIPLETS } from '../spoken.ts';
import { checkKeys, defineStep, retryAfterDays, validMinutes } from '../step.ts';
import { WORDING } from './wording.ts';

const twoEarsConfig = z
  .strictObject({
    check: z.literal('two ears'),
    trials: z.int().min(1).max(6).default(1).describe('How many sums are asked.'),
    right: z.int().min(1).max(6).default(1).describe('Sums that must be right.'),
    ...checkKeys('block'),
    valid_minutes: validMinutes(30),
    retry_after_days: retryAfterDays,
  })
  .refine(({ right, trials }) => right <= trials, 'asks for more right answers than there are trials');

/** Both ears at work, after P.808's set-up: digits in alternating ears, their sum, or the digits themselves. */
export const twoEars = defineStep<z.infer<typeof twoEarsConfig>>({
  id: 'two ears',
  summary:
    'Digits spoken in alternating ears, to be added up (ITU-T P.808); the digits themselves are taken too.',
  config: twoEarsConfig,
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
    trials: ({ trials }, random, language) =>
      random
        .shuffle(SPOKEN_TRIPLETS)
        .slice(0, trials)
        .map((digits) => {
          const first = random.pick(['left', 'right'] as const);
          const sound: CheckSound = { kind: 'ears in turn', language, digits, first };
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
