import { z } from 'zod';
import { localText } from '../../text/local-text.ts';
import { answerOrder } from '../contract/answer-order.ts';
import { aspect } from '../contract/aspect-config.ts';
import { blockKeys } from '../contract/method.ts';
import { repeatKeys } from '../contract/repeats.ts';
import { presetWords, PRESETS } from './presets.ts';

const label = z.strictObject({
  value: z.number().describe('Stored value. It does not depend on the order on the screen.'),
  label: localText.describe('The word beside it.'),
  description: localText.optional().describe('When to choose it: shown under How to judge.'),
});

const scale = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'use lower-case letters, digits and _')
    .describe('Name in the export and in the columns of gold clips.'),
  question: localText.optional().describe('Text of the question.'),
  help: localText.optional().describe('Instruction below the question: what to judge and what to ignore.'),
  aspects: z
    .array(aspect)
    .optional()
    .describe('Parts of the question with an explanation each: shown under How to judge, above the labels.'),
  labels: z
    .array(label)
    .min(2)
    .optional()
    .describe('The named values, like {value: 5, label: Excellent}, evenly spaced.'),
  step: z
    .number()
    .positive()
    .optional()
    .describe(
      'Also takes values between the named ones, this far apart, like 0.5. Default: the named ones only.',
    ),
});

export type ScaleConfig = z.infer<typeof scale>;

const where = z
  .record(z.string(), z.string())
  .default({})
  .describe('Factors that pick clips of the set, like {kind: excellent}.');
const set = z.string().optional().describe('Name of the set of clips. Default: the set under test.');

const reference = z.strictObject({
  set,
  where,
  same: z
    .string()
    .default('item')
    .describe(
      'Factor that a clip shares with its reference, like item or speaker. A reference without this factor is used for all clips.',
    ),
});

const gold = z.strictObject({
  set,
  where,
  expect: z
    .union([z.number(), z.record(z.string(), z.number())])
    .optional()
    .describe(
      'The right answer, within 1: a number, or one for each scale like {overall: 5}. ' +
        "Default: the clip's column with the name of the scale.",
    ),
  pages: z.int().min(0).max(10).default(1).describe('Such pages for each listener.'),
});

const spoken = z.strictObject({
  set,
  where,
  pages: z.int().min(0).max(10).default(1).describe('Such pages for each listener.'),
});

export const ratingConfig = z.strictObject({
  method: z.literal('rating'),
  ...blockKeys,
  preset: z
    .enum(PRESETS)
    .optional()
    .describe(`Question, labels and layout: ${presetWords}. Without a preset, \`scales\` defines them.`),
  scales: z
    .array(z.union([z.string(), scale]))
    .min(1)
    .optional()
    .describe(
      'Scales. A name picks a scale of the preset; a map is your own scale, or changes the one of the ' +
        'preset with the same key. Default: all scales of the preset.',
    ),
  clips: z.string().default('test').describe('Set of the clips under test.'),
  systems: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      'Systems that are rated. With cmos the first of a pair comes first in the results. Default: all.',
    ),
  pages: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Clips or pairs for each listener, without traps. Default: 10, or one per item if there are fewer items.',
    ),
  ratings_per_clip: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Listeners per clip or pair; half of them hear a pair in each order. Default: no limit, evenly spread.',
    ),
  ...repeatKeys,
  reference: reference.optional().describe('Clip played next to the rated one.'),
  show_text: z
    .boolean()
    .optional()
    .describe('Whether the page shows what the clip should say. Default: no; yes with preset: i2d.'),
  gold: gold.optional().describe('Clips with an obvious rating that look like all others.'),
  spoken: spoken
    .optional()
    .describe(
      'Recordings that ask for a specific answer; their column `answer` contains it, and only that answer is right.',
    ),
  null_pairs: z
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe(
      'Pages on which both recordings are the same. Default: 1 with preset dcr, ccr or cmos; else none.',
    ),
  order: answerOrder
    .optional()
    .describe(
      "Order of the answers on screen. Default: the study's `order`, or best first; worst first with preset: swanbench.",
    ),
  numbers: z
    .boolean()
    .optional()
    .describe('Whether the values are shown next to the labels. Default: yes, but not with ccr and cmos.'),
  one_play_a_scale: z
    .boolean()
    .optional()
    .describe(
      'Whether the clip is played once for each scale, one scale after the other. Default: yes with preset: p835.',
    ),
});

export type RatingConfig = z.infer<typeof ratingConfig>;
