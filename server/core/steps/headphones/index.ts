import { z } from 'zod';
import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';
import { defineHearingCheck } from '../contract/hearing-check.ts';
import { rightAnswers, type CheckSound } from '../contract/sound.ts';
import { checkKeys, retryAfterDays, validMinutes, type Trial, type Words } from '../contract/step.ts';
import { WORDING } from './wording.ts';

const TRIALS = 6;
const PLACES = [0, 1, 2] as const;

const headphonesConfig = z.strictObject({
  check: z.literal('headphones'),
  signal: z
    .enum(['antiphase', 'huggins', 'both'])
    .default('antiphase')
    .describe(
      'antiphase: which of three tones is quietest, audible only with headphones (Woods et al. 2017). huggins: which of three noises has a pitch, audible only in true stereo (Milne et al. 2021). both: one after the other.',
    ),
  antiphase_right: z.int().min(1).max(TRIALS).default(5).describe('Right answers needed of 6.'),
  huggins_right: z.int().min(1).max(TRIALS).default(6).describe('Right answers needed of 6.'),
  ...checkKeys('block'),
  valid_minutes: validMinutes(30),
  retry_after_days: retryAfterDays,
});

type Config = z.infer<typeof headphonesConfig>;

function trialOf(sound: CheckSound, question: Words, part: string): Trial {
  const options = WORDING.places.map((label, place) => ({ value: String(place + 1), label }));
  return {
    sound,
    question,
    ask: { kind: 'choice', options },
    right: rightAnswers(sound),
    part,
    explanation: null,
  };
}

/** The six orders of a standard, an antiphase and a softer tone. */
const TONES: readonly CheckSound[] = PLACES.flatMap((softest) =>
  PLACES.filter((place) => place !== softest).map((antiphase) => ({ kind: 'tones', softest, antiphase })),
);

const TAKES = Array.from({ length: TRIALS }, (_, take) => take);

/** Every noise with the pitch in every place. */
const NOISES: readonly CheckSound[] = PLACES.flatMap((pitched) =>
  TAKES.map((take) => ({ kind: 'noises', pitched, take })),
);

const toneTrials = (random: Random): Trial[] =>
  random.shuffle(TONES).map((sound) => trialOf(sound, WORDING.softest, 'antiphase'));

/** Each place twice, every time with another noise. */
function noiseTrials(random: Random): Trial[] {
  const takes = random.shuffle(TAKES);
  return random
    .shuffle([...PLACES, ...PLACES])
    .map((pitched, index) =>
      trialOf({ kind: 'noises', pitched, take: takes[index] ?? fail() }, WORDING.pitched, 'huggins'),
    );
}

const uses = ({ signal }: Config, part: 'antiphase' | 'huggins'): boolean =>
  signal === part || signal === 'both';

/** Use of headphones, tested with sounds that loudspeakers cannot reproduce. */
export const headphones = defineHearingCheck<Config>({
  id: 'headphones',
  summary: 'Whether headphones are worn: three sounds a trial, one of them different, each played once.',
  config: headphonesConfig,
  wording: WORDING,
  trials: (config, random) => [
    ...(uses(config, 'antiphase') ? toneTrials(random) : []),
    ...(uses(config, 'huggins') ? noiseTrials(random) : []),
  ],
  sounds: (config) => [
    ...(uses(config, 'antiphase') ? TONES : []),
    ...(uses(config, 'huggins') ? NOISES : []),
  ],
  needed: (config) => ({
    ...(uses(config, 'antiphase') ? { antiphase: config.antiphase_right } : {}),
    ...(uses(config, 'huggins') ? { huggins: config.huggins_right } : {}),
  }),
});
