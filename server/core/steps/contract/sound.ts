import type { Language } from '../../text/languages.ts';

export type Ear = 'left' | 'right';

/** The sound of one trial as data: what it is made of, from which both the audio and the right answer follow. */
export type CheckSound =
  /** Woods et al. 2017: three tones, one of them softer, one of the others with its ears in antiphase. Places 0-2. */
  | { kind: 'tones'; softest: number; antiphase: number }
  /** Milne et al. 2021: three noises, one with a pitch that only two ears together hear. `take` picks the noise. */
  | { kind: 'noises'; pitched: number; take: number }
  /** A noise in one ear, silence in the other. */
  | { kind: 'one ear'; ear: Ear }
  /** Spoken digits in speech-shaped noise; `snrDb` is the level of speech over noise. */
  | { kind: 'digits'; language: Language; digits: readonly number[]; snrDb: number }
  /** Spoken digits, one after the other in alternating ears. */
  | { kind: 'ears in turn'; language: Language; digits: readonly number[]; first: Ear }
  /** The same speech twice, once with less noise behind it. `cleaner`: place 0-1. */
  | {
      kind: 'pair';
      language: Language;
      digits: readonly number[];
      cleaner: number;
      snrDb: readonly [clean: number, noisy: number];
    };

const SIDES = ['a', 'b'] as const;

/** What attentive ears with working equipment answer: the first is meant, the others are taken too. */
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
