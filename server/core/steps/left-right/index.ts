import { z } from 'zod';
import { said } from '../../study/text.ts';
import { rightAnswers, type CheckSound } from '../sound.ts';
import { checkKeys, defineStep, retryAfterDays, validMinutes } from '../step.ts';
import { WORDING } from './wording.ts';

const EARS = ['left', 'right', 'left', 'right'] as const;

const leftRightConfig = z.strictObject({
  check: z.literal('left right'),
  right: z.int().min(1).max(EARS.length).default(4).describe('Right answers needed of 4.'),
  ...checkKeys('block'),
  valid_minutes: validMinutes(30),
  retry_after_days: retryAfterDays,
});

const OPTIONS = [
  { value: 'left', label: WORDING.left },
  { value: 'right', label: WORDING.right },
  { value: 'both', label: WORDING.both },
];

/** Earcups that are swapped, mono or mixed: a noise in one ear, four times, twice a side. */
export const leftRight = defineStep<z.infer<typeof leftRightConfig>>({
  id: 'left right',
  summary: 'Whether left and right arrive where they belong: a sound in one ear, four times.',
  config: leftRightConfig,
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
    trials: (_config, random) =>
      random.shuffle(EARS).map((ear) => {
        const sound: CheckSound = { kind: 'one ear', ear };
        return {
          sound,
          question: WORDING.question,
          ask: { kind: 'choice', options: OPTIONS },
          right: rightAnswers(sound),
          part: '',
          explanation: WORDING.swapped,
        };
      }),
    sounds: () => [...new Set(EARS)].map((ear) => ({ kind: 'one ear', ear })),
    needed: ({ right }) => ({ '': right }),
  },
});
