import { z } from 'zod';
import { blockConfig } from '../methods/registry.ts';

const PATTERN_RULE =
  'a relative path inside the study folder with its parts named, like clips/{system}/{item}.flac';

/** True for a path that stays below the study folder on every system. */
export function isInsidePath(path: string): boolean {
  return (
    path !== '' &&
    !/^([a-zA-Z]:|[\\/])/.test(path) &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    path.split('/').every((part) => part !== '..' && part !== '.' && part !== '')
  );
}

const insidePath = z
  .string()
  .refine(isInsidePath, `must be ${PATTERN_RULE.replace(' with its parts named', '')}`);

const clipSet = z.union([
  insidePath,
  z.strictObject({
    files: insidePath.describe(`Where the clips lie: ${PATTERN_RULE}.`),
    table: insidePath
      .optional()
      .describe(
        'CSV with a row a clip: columns named as path parts find the clip, the others are facts about it.',
      ),
  }),
]);

const code = z.string().regex(/^[A-Za-z0-9_-]{3,64}$/, 'must be 3 to 64 letters, digits, - or _');

const recruitment = z.strictObject({
  listeners: z.int().min(1).optional().describe('How many listeners may take part. Default: no limit.'),
  minutes: z.number().positive().default(20).describe('How long a session takes, as announced, in minutes.'),
  reward: z.string().optional().describe('What a listener is paid, as announced, like 4.00 GBP.'),
  prolific: z
    .strictObject({
      completed: code,
      no_consent: code.optional(),
      quota_full: code.optional(),
    })
    .optional()
    .describe(
      'Completion codes of the Prolific study, one an outcome. With it, listeners enter only from Prolific.',
    ),
});

/** study.yaml: the envelope around the blocks. Unknown keys are mistakes. */
export const studyConfig = z.strictObject({
  title: z.string().min(1).max(200).describe('What listeners read at the top of every page.'),
  language: z.enum(['en', 'zh']).describe('Of everything that listeners read.'),
  clips: z
    .record(z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be lower-case letters, digits and _'), clipSet)
    .refine((sets) => Object.keys(sets).length > 0, 'must name at least one set of clips')
    .describe('Named sets of clips. The named parts of a path become factors in every export.'),
  texts: insidePath.optional().describe('CSV with the columns item and text: what each item says.'),
  loudness: z
    .union([z.number().min(-70).max(0), z.literal('as is')])
    .default(-23)
    .describe("Level the clips are meant to have, LUFS after BS.1770; 'as is' when level is under test."),
  consent: insidePath.describe('Markdown file that listeners read before they agree to take part.'),
  instructions: insidePath.optional().describe('Markdown file that listeners read before the first page.'),
  level_clip: insidePath
    .optional()
    .describe('Clip for setting the sound level. Default: speech-shaped noise.'),
  contact: z.string().min(3).optional().describe('Where a listener gets help: an e-mail address or a page.'),
  recruitment: recruitment.default({ minutes: 20 }),
  preparation: z
    .array(z.enum(['sound level']))
    .default(['sound level'])
    .describe('What a listener does between consent and the instructions.'),
  blocks: z.array(blockConfig).min(1).describe('Runs of pages, in the order that listeners see them.'),
  metrics: insidePath.optional().describe('CSV of automatic scores: system,item, then a column a metric.'),
});

export type StudyConfig = z.infer<typeof studyConfig>;
