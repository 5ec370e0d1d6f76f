import type { Language } from '../../text/languages.ts';

export type Ear = 'left' | 'right';

/** The sound of a trial as data, from which both the audio and the right answer follow. */
export type CheckSound =
  /** Three tones, one softer and another with the ears in antiphase. Places 0-2. Source: Woods et al. 2017. */
  | { kind: 'tones'; softest: number; antiphase: number }
  /** Three noises, one with a pitch that is only heard with both ears. `take` picks the noise. Source: Milne et al. 2021. */
  | { kind: 'noises'; pitched: number; take: number }
  /** A noise in one ear, silence in the other. */
  | { kind: 'one ear'; ear: Ear }
  /** Spoken digits in speech-shaped noise; `snrDb` is the level of speech over noise. */
  | { kind: 'digits'; language: Language; digits: readonly number[]; snrDb: number }
  /** Spoken digits, one after the other in alternating ears. */
  | { kind: 'ears in turn'; language: Language; digits: readonly number[]; first: Ear }
  /** The same speech twice, once with less noise. `cleaner`: place 0-1. */
  | {
      kind: 'pair';
      language: Language;
      digits: readonly number[];
      cleaner: number;
      snrDb: readonly [clean: number, noisy: number];
    };

const SIDES = ['a', 'b'] as const;

/** Right answers to a sound: the intended one first, then others that are accepted. */
export function rightAnswers(sound: CheckSound): string[] {
  switch (sound.kind) {
    case 'tones':
      return [String(sound.softest + 1)];
    case 'noises':
      return [String(sound.pitched + 1)];
    case 'one ear':
      return [sound.ear];
    case 'digits':
      return [sound.digits.join('')];
    case 'ears in turn':
      return [String(sound.digits.reduce((sum, digit) => sum + digit, 0)), sound.digits.join('')];
    case 'pair':
      return [SIDES[sound.cleaner] ?? SIDES[0]];
  }
}
