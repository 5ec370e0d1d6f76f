import { z } from 'zod';
import { localText } from '../study/text.ts';

const code = z.string().regex(/^[A-Za-z0-9_-]{3,64}$/, 'must be 3 to 64 letters, digits, - or _');

const prolificCodes = z.strictObject({
  completed: code,
  timed_out: code.optional().describe('For who comes to the end after the time was up. Default: completed.'),
  screened_out: code.optional().describe('For whom a check ended the session.'),
  no_consent: code.optional().describe('For who does not agree to take part.'),
  left: code.optional().describe('For who stops before the end. Default: the code no_consent.'),
  quota_full: code.optional().describe('For who comes when all places are taken.'),
  took_part: code.optional().describe('For who took part in another study of the group.'),
});

/** How Prolific writes its ids. */
const prolificId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be the 24 letters and digits of its id, from its address on Prolific');

const prolificConfig = prolificCodes.extend({
  study_id: z
    .union([prolificId, z.array(prolificId).min(1)])
    .optional()
    .describe(
      'Id of the study on Prolific, or a list of ids: links of any other study do not enter. Default: links of every study enter.',
    ),
  signed_links: z
    .literal('required')
    .optional()
    .describe(
      'required: only links that Prolific signed enter. Turn on the secured external URL of the study on Prolific first. Default: a token is checked where a link has one.',
    ),
});

const stratum = z.strictObject({
  value: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _'),
  label: localText,
  share: z.number().gt(0).lt(1).optional(),
});

/** Shares add up to 1 but for rounding: three of 0.333 are taken. */
const SHARE_TOLERANCE = 0.01;

const strata = z
  .strictObject({
    question: localText.describe('Asked below the consent text.'),
    options: z
      .array(stratum)
      .describe(
        'Each with `value` (its name in tables and links), `label` (what the listener reads) and `share` (part of every quota, 0 to 1; default: as much as the others).',
      )
      .min(2)
      .max(20)
      .refine((all) => new Set(all.map(({ value }) => value)).size === all.length, 'names a value twice')
      .refine(
        (all) => new Set(all.map(({ share }) => share === undefined)).size === 1,
        'gives some options a share and others none; give it to all or to none',
      )
      .refine((all) => {
        const sum = all.reduce((total, { share }) => total + (share ?? 1 / all.length), 0);
        return Math.abs(sum - 1) < SHARE_TOLERANCE;
      }, 'has shares that do not add up to 1'),
  })
  .describe('Parts of the listeners that get the same number of ratings, or a share each.');

export const recruitmentConfig = z.strictObject({
  listeners: z.int().min(1).optional().describe('How many listeners may take part. Default: no limit.'),
  reserve: z
    .int()
    .min(0)
    .optional()
    .describe(
      'How many more may take part in place of listeners none of whose ratings count. Default: no limit.',
    ),
  refill: z
    .boolean()
    .optional()
    .describe('false: places of ratings that do not count are not given to others. Default: true.'),
  overshoot: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'Ratings that a clip, pair or item may get above its quota, so that the last session is a whole one. Default: 0.',
    ),
  strata: strata.optional(),
  group: z
    .string()
    .regex(/^[a-z0-9][a-z0-9 _-]{0,63}$/, 'must be up to 64 lower-case letters, digits, spaces, - or _')
    .optional()
    .describe('Group of studies: who took part in one of them may not take part in another.'),
  minutes: z
    .number()
    .positive()
    .max(1440)
    .default(20)
    .describe('How long a session takes, as announced, in minutes.'),
  reward: z.string().optional().describe('What a listener is paid, as announced, like 4.00 GBP.'),
  prolific: prolificConfig
    .optional()
    .describe(
      'Completion codes of the Prolific study, one an outcome, and whose links enter. With it, listeners enter only from Prolific.',
    ),
});

export type RecruitmentConfig = z.infer<typeof recruitmentConfig>;
