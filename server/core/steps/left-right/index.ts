import { z } from 'zod';
import { defineHearingCheck, neededRight, soundTrial } from '../contract/hearing-check.ts';
import { checkKeys, retryAfterDays, validMinutes } from '../contract/step.ts';
import { WORDING } from './wording.ts';

const EARS = ['left', 'right', 'left', 'right'] as const;

const leftRightConfig = z.strictObject({
  check: z.literal('left right'),
  right: z.int().min(1).max(EARS.length).default(4).describe('Right answers needed of 4.'),
  ...checkKeys('block'),
  valid_minutes: validMinutes(30),
  retry_after_days: retryAfterDays,
});

/** Swapped earcups and mono or mixed sound, found with a noise in one ear, twice on each side. */
export const leftRight = defineHearingCheck<z.infer<typeof leftRightConfig>>({
  id: 'left right',
  summary: 'Whether left and right are on the correct sides: a sound in one ear, four times.',
  config: leftRightConfig,
  wording: WORDING,
  trials: (_config, random) =>
    random
      .shuffle(EARS)
      .map((ear) =>
        soundTrial(
          { kind: 'one ear', ear },
          WORDING.question,
          { kind: 'choice', options: WORDING.options },
          WORDING.swapped,
        ),
      ),
  sounds: () => [...new Set(EARS)].map((ear) => ({ kind: 'one ear', ear })),
  needed: neededRight,
});
