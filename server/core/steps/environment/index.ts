import { z } from 'zod';
import { said } from '../../study/text.ts';
import { rightAnswers, type CheckSound } from '../sound.ts';
import { SPOKEN_TRIPLETS } from '../spoken.ts';
import { checkKeys, defineStep, retryAfterDays, validMinutes } from '../step.ts';
import { WORDING } from './wording.ts';

const CLEANER = [0, 1, 0, 1] as const;
const SNR_DB = [50, 40] as const;

const environmentConfig = z.strictObject({
  check: z.literal('environment'),
  right: z.int().min(1).max(CLEANER.length).default(2).describe('Right answers needed of 4.'),
  ...checkKeys('warn'),
  valid_minutes: validMinutes(30),
  retry_after_days: retryAfterDays,
});

const OPTIONS = [
  { value: 'a', label: WORDING.first },
  { value: 'b', label: WORDING.second },
  { value: 'neither', label: WORDING.neither },
];

/** A quiet place, after P.808's set-up: the same speech with 40 and with 50 dB over the noise, four pairs, two right. */
export const environment = defineStep<z.infer<typeof environmentConfig>>({
  id: 'environment',
  summary:
    'Which of two versions of the same speech has less noise, 50 dB or 40 dB below it, four times (ITU-T P.808).',
  config: environmentConfig,
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
    trials: (_config, random, language) => {
      const spoken = random.shuffle(SPOKEN_TRIPLETS);
      return random.shuffle(CLEANER).map((cleaner, index) => {
        const digits = spoken[index] ?? [];
        const sound: CheckSound = { kind: 'pair', language, digits, cleaner, snrDb: SNR_DB };
        return {
          sound,
          question: WORDING.question,
          ask: { kind: 'choice', options: OPTIONS },
          right: rightAnswers(sound),
          part: '',
          explanation: WORDING.noisy,
        };
      });
    },
    needed: ({ right }) => ({ '': right }),
  },
});
