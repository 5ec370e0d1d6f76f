import type { z } from 'zod';
import type { Random } from '../../order/random.ts';
import type { Language } from '../../text/languages.ts';
import type { LocalText } from '../../text/local-text.ts';
import { said } from '../../text/said.ts';
import { rightAnswers, type CheckSound } from './sound.ts';
import { SPOKEN_TRIPLETS } from './spoken.ts';
import { defineStep, type CommonConfig, type StepKind, type Trial, type Words } from './step.ts';

/** Wording of a check of ears, equipment or surroundings. */
interface HearingWording {
  /** Increases with every change of the wording. */
  version: number;
  title: Words;
  text: Words;
  needs: Words;
}

interface HearingCheck<Config extends CommonConfig> {
  id: string;
  summary: string;
  config: z.ZodObject & z.ZodType<Config>;
  wording: HearingWording;
  trials(config: Config, random: Random, language: Language): Trial[];
  sounds(config: Config, language: Language): readonly CheckSound[];
  needed(config: Config): Readonly<Record<string, number>>;
}

/**
 * Defines a check of ears, equipment or surroundings: before the pages, with sounds, and paid. Having passed it in one study of
 * a server counts in others.
 */
export function defineHearingCheck<Config extends CommonConfig>({
  id,
  summary,
  config,
  wording,
  ...rules
}: HearingCheck<Config>): StepKind {
  return defineStep<Config>({
    id,
    type: 'screen-in',
    summary,
    config,
    places: ['preparation'],
    plain: true,
    carries: true,
    body: (_config, language) => ({
      kind: 'check',
      title: said(wording.title, language),
      text: said(wording.text, language),
      sound: true,
    }),
    check: { wording: wording.version, needs: wording.needs, paid: true, ...rules },
  });
}

/** A trial whose right answers follow from its sound, in a check with one part. */
export function soundTrial(
  sound: CheckSound,
  question: LocalText,
  ask: Trial['ask'],
  explanation: LocalText | null = null,
): Trial {
  return { sound, question, ask, right: rightAnswers(sound), part: '', explanation };
}

/** Trials that ask for the spoken digits: a different triplet each. */
export function tripletTrials(
  count: number,
  question: LocalText,
  random: Random,
  soundOf: (digits: readonly number[]) => CheckSound,
): Trial[] {
  const triplets = random.shuffle(SPOKEN_TRIPLETS).slice(0, count);
  return triplets.map((digits) =>
    soundTrial(soundOf(digits), question, { kind: 'digits', length: digits.length }),
  );
}

/** Right answers needed in a check with one part. */
export const neededRight = ({ right }: { right: number }): Readonly<Record<string, number>> => ({
  '': right,
});
