import { z } from 'zod';
import { metricKeys } from './metrics-config.ts';
import { perContext } from '../methods/contract/per-context.ts';
import { answerOrder } from '../methods/contract/answer-order.ts';
import { blockConfig } from '../methods/registry.ts';
import { analysisConfig } from './analysis-config.ts';
import { isInsidePath } from './inside-path.ts';
import { codesConfig } from '../review/codes.ts';
import { recruitmentConfig } from './recruitment-config.ts';
import { figureStyle } from '../figures/style.ts';
import { sittingsConfig } from '../steps/sitting/config.ts';
import { screeningConfig } from '../screening/config.ts';
import { betweenConfig, closingConfig, preparationConfig, stepName } from '../steps/registry.ts';
import { LANGUAGES } from '../text/languages.ts';
import { localText } from '../text/local-text.ts';

const insidePath = z
  .string()
  .refine(isInsidePath, 'must be a relative path inside the study folder, like clips/{system}/{item}.flac');

const clipSet = z.union([
  insidePath,
  z.strictObject({
    files: insidePath.describe(
      'Path of the clips: a relative path inside the study folder with its parts named, like clips/{system}/{item}.flac.',
    ),
    table: insidePath
      .optional()
      .describe(
        'CSV with one row for each clip. Columns named like path parts identify the clip; all others are facts about it.',
      ),
  }),
]);

/** A level in dB relative to full scale, in either scheme. */
const level = z.number().min(-70).max(0);

const review = z.strictObject({
  reviewers: z.int().min(1).max(2).default(2).describe('Number of reviewers: 2 who must agree, or 1.'),
  share: z
    .number()
    .gt(0)
    .max(1)
    .default(1)
    .describe('Approximate share of the written reasons that are reviewed, drawn at random, 0 to 1.'),
  codes: codesConfig
    .optional()
    .describe(
      'Coding sheet: what reasons may be about, like [speaking_rate, {code: breath, label: Breath sounds}]. Default: the four codes of the Audio Turing Test; []: no coding sheet.',
    ),
});

/** One file, or one for each language. */
const metricsConfig = z.union([
  insidePath,
  z.strictObject({
    file: insidePath.describe('The table of scores, in the study folder.'),
    lower_is_better: z
      .array(z.string().min(1))
      .default([])
      .describe('Lower-is-better metrics, like [wer, cer]. Default: not declared.'),
    ...metricKeys,
  }),
]);

const localPath = z.union([insidePath, z.strictObject({ en: insidePath, zh: insidePath })]);

const title = z.string().min(1).max(200);

const breaks = z.strictObject({
  every_minutes: z
    .number()
    .min(1)
    .max(120)
    .default(12)
    .describe('Minutes of work after which a break is offered.'),
  least_seconds: z
    .number()
    .min(0)
    .max(600)
    .default(30)
    .describe('Least length of a break, in seconds; 0: listeners may skip it.'),
});

const envelope = z.strictObject({
  title: z
    .union([title, z.strictObject({ en: title, zh: title })])
    .describe('Title at the top of every page: one text, or {en: ..., zh: ...}.'),
  language: z
    .union([
      z.enum(LANGUAGES),
      z
        .array(z.enum(LANGUAGES))
        .min(1)
        .refine((all) => new Set(all).size === all.length, 'names a language twice'),
    ])
    .describe('Language of all texts for listeners: en, zh, or a list like [en, zh] that they choose from.'),
  clips: z
    .record(z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be lowercase letters, digits and _'), clipSet)
    .refine((sets) => Object.keys(sets).length > 0, 'must name at least one set of clips')
    .describe('Named sets of clips. The named parts of a path become factors in every export.'),
  texts: insidePath.optional().describe('CSV with the columns item and text: the text of each item.'),
  loudness: z
    .union([
      level,
      z.literal('as is'),
      z.strictObject({
        rms: level.describe(
          'Energy of the whole clip; 0 is a square wave at full scale, a sine reads -3.01.',
        ),
      }),
    ])
    .default(-23)
    .describe(
      "Level of every clip, reached by one gain: LUFS after BS.1770, or {rms: dBFS}; 'as is' when level is under test.",
    ),
  bit_depth: z
    .literal([16, 24])
    .optional()
    .describe(
      'Bits per sample that listeners get. 24 needs 24-bit recordings and takes about twice the bytes. Default: 16, with dither.',
    ),
  blinding: z
    .enum(['standard', 'strict'])
    .default('standard')
    .describe(
      'standard: clips are sent as FLAC, padded to one size. strict: uncompressed, about 2.5 times the bytes. Long clips are streamed as FLAC either way. docs/study/blinding.md says what each hides from a script.',
    ),
  consent: localPath.describe(
    'Markdown file that listeners read before they agree to take part; or {en: consent.md, zh: consent.zh.md}.',
  ),
  consent_summary: z
    .array(localText)
    .min(1)
    .max(8)
    .optional()
    .describe(
      'Key points in plain text above the consent text, which is then folded. Default: the full text is open.',
    ),
  consent_statements: z
    .array(localText)
    .min(1)
    .max(20)
    .optional()
    .describe('Statements below the consent text, each with a box to tick. Default: a single box.'),
  instructions: localPath
    .optional()
    .describe('Markdown file that listeners read before the first page; or {en: ..., zh: ...}.'),
  level_clip: insidePath
    .optional()
    .describe('Clip for setting the sound level. Default: speech-shaped noise.'),
  devices: z
    .enum(['any', 'desktop'])
    .optional()
    .describe(
      'desktop: phones and tablets are turned away before consent, as far as the browser reveals its device. Default: any.',
    ),
  contact: z.string().min(3).optional().describe('Where a listener gets help: an e-mail address or a page.'),
  retention_days: z
    .int()
    .min(1)
    .max(3650)
    .optional()
    .describe(
      "Days after the session when the server erases a listener's recruiter ids; ratings stay. Default: never.",
    ),
  recruitment: recruitmentConfig
    .default({ minutes: 20 })
    .describe('How many listeners take part, what they are paid, and where they come from.'),
  preparation: preparationConfig
    .default(['sound level'])
    .describe('Steps between consent and the first page: names, or maps with `check` and keys.'),
  between_pages: betweenConfig
    .optional()
    .describe(
      'Steps between pages, like {check: attention, before_page: 7}; those without before_page are spread evenly. Default: none.',
    ),
  closing: closingConfig
    .optional()
    .describe('Steps after the last page: names, or maps with `check` and keys. Default: none.'),
  breaks: breaks.optional().describe('Breaks between pages, like {every_minutes: 12}. Default: none.'),
  sittings: sittingsConfig
    .optional()
    .describe(
      'Divides the pages of each listener into sittings on several days, like {number: 5, pages: 70}. Default: one sitting.',
    ),
  order: answerOrder
    .optional()
    .describe(
      'Order of the answers of scales in every block, from the left or from the top. Default: that of the standard or paper.',
    ),
  blocks: z.array(blockConfig).min(1).describe('Runs of pages, in the order that listeners see them.'),
  screening: screeningConfig
    .optional()
    .describe(
      'All rules that say which ratings count: names, or maps with `rule`, `as` and parameters. Default: [method verdicts].',
    ),
  analysis: analysisConfig
    .optional()
    .describe(
      'The primary analysis, declared before data collection, like {contrasts: {against: human}, margin: 0.3}. Default: follows from the design; `earshot check` prints it.',
    ),
  figures: figureStyle
    .optional()
    .describe(
      'How figures look, like {width: double, palette: grey}. It changes no number and no version: the analysis reads it from the study folder. Default: figures a column or a page wide.',
    ),
  review: review
    .optional()
    .describe('Review of written reasons, like {reviewers: 2, share: 0.5}. Default: all, by two reviewers.'),
  metrics: metricsConfig
    .optional()
    .describe(
      'Automatic scores as CSV, TSV or JSON Lines: clip, or system and item, then one column for each metric. A path, or {file: metrics.csv, lower_is_better: [wer]}.',
    ),
});

/** Whether no step is in both lists. Records of a step are stored by name, so a second one would be over before it began. */
function namesEveryStepOnce({ preparation, closing = [] }: z.infer<typeof envelope>): boolean {
  const before = new Set(preparation.map(stepName));
  return !closing.some((entry) => before.has(stepName(entry)));
}

/** Schema of study.yaml. Unknown keys are mistakes. */
export const studyConfig = envelope.refine(namesEveryStepOnce, {
  path: ['closing'],
  error: 'names a step that is also in preparation; keep one of them',
});

/** How the reasons of a study are reviewed. */
export const reviewRules = perContext(
  ({ review: rules }: Pick<StudyConfig, 'review'>): z.infer<typeof review> => review.parse(rules ?? {}),
);

export type StudyConfig = z.infer<typeof studyConfig>;
