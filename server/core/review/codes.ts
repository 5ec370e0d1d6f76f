import { z } from 'zod';
import { localText, type LocalText } from '../text/local-text.ts';

/** A subject that a written reason may be about, ticked by reviewers on the coding sheet. */
export interface Code {
  /** Its name in tables, such as audio_clarity. */
  code: string;
  label: LocalText;
  /** Examples; null: none. */
  points: LocalText | null;
}

/** The coding sheet of a study without its own. Source: Audio Turing Test, table 5. */
export const ATT_CODES: readonly Code[] = [
  {
    code: 'pronunciation_accuracy',
    label: { en: 'Pronunciation accuracy', zh: '发音准确性' },
    points: { en: 'characters, tones, foreign words, numbers', zh: '字音、声调、外语词、数字' },
  },
  {
    code: 'prosodic_appropriateness',
    label: { en: 'Prosodic appropriateness', zh: '韵律恰当性' },
    points: { en: 'pauses, intonation, speaking rate', zh: '停顿、语调、语速' },
  },
  {
    code: 'audio_clarity',
    label: { en: 'Audio clarity', zh: '音频清晰度' },
    points: { en: 'noise, distortion, jitter', zh: '噪声、失真、抖动' },
  },
  {
    code: 'naturalness_expressiveness',
    label: { en: 'Naturalness and human-like expressiveness', zh: '自然度与拟人表现力' },
    points: { en: 'stress, lengthening, emotion, breath, laughter', zh: '重音、延长、情感、呼吸、笑声' },
  },
];

const MOST_CODES = 16;
const MOST_LETTERS = 40;

const name = z
  .string()
  .max(MOST_LETTERS)
  .regex(/^[a-z][a-z0-9_]*$/u, 'use lowercase letters, digits and underscores, like speaking_rate');

const given = z.union([
  name,
  z.strictObject({
    code: name.describe('Name in tables: lowercase letters, digits and underscores.'),
    label: localText.optional().describe('Text for reviewers. Default: the name with spaces.'),
    points: localText.optional().describe('Examples, shown below the label.'),
  }),
]);

const nameOf = (entry: z.infer<typeof given>): string => (typeof entry === 'string' ? entry : entry.code);

/** The coding sheet as written in a study file. */
export const codesConfig = z
  .array(given)
  .max(MOST_CODES)
  .refine((all) => new Set(all.map(nameOf)).size === all.length, 'names a code twice; keep one of them');

const builtIn = new Map(ATT_CODES.map((code) => [code.code, code]));

/** The coding sheet of a study: its own, where a bare name may be a code of the Audio Turing Test; or that of the test. */
export function codesOf(config: z.infer<typeof codesConfig> | undefined): readonly Code[] {
  if (config === undefined) return ATT_CODES;
  return config.map((entry) => {
    const own = typeof entry === 'string' ? { code: entry } : entry;
    const known = builtIn.get(own.code);
    return {
      code: own.code,
      label: own.label ?? known?.label ?? own.code.replaceAll('_', ' '),
      points: own.points ?? known?.points ?? null,
    };
  });
}
