import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { defineHearingCheck, neededRight, soundTrial } from '../contract/hearing-check.ts';
import type { CheckSound } from '../contract/sound.ts';
import { SPOKEN_TRIPLETS } from '../contract/spoken.ts';
import { checkKeys, retryAfterDays, validMinutes } from '../contract/step.ts';
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

const pairOf = (language: Language, digits: readonly number[], cleaner: number): CheckSound => ({
  kind: 'pair',
  language,
  digits,
  cleaner,
  snrDb: SNR_DB,
});

/** A quiet place: the same speech 40 and 50 dB above noise, in four pairs, two of which must be right. Source: P.808 set-up. */
export const environment = defineHearingCheck<z.infer<typeof environmentConfig>>({
  id: 'environment',
  summary:
    'Which of two versions of the same speech has less noise, 50 dB or 40 dB below it, four times (ITU-T P.808).',
  config: environmentConfig,
  wording: WORDING,
  trials: (_config, random, language) => {
    const spoken = random.shuffle(SPOKEN_TRIPLETS);
    return random.shuffle(CLEANER).map((cleaner, index) => {
      const sound = pairOf(language, spoken[index] ?? [], cleaner);
      return soundTrial(sound, WORDING.question, { kind: 'choice', options: WORDING.options }, WORDING.noisy);
    });
  },
  sounds: (_config, language) =>
    SPOKEN_TRIPLETS.flatMap((digits) =>
      [...new Set(CLEANER)].map((cleaner) => pairOf(language, digits, cleaner)),
    ),
  needed: neededRight,
});
