import { z } from 'zod';
import { MONEY_FORM, parseMoney } from '../text/money.ts';
import { localText } from '../text/local-text.ts';

const code = z.string().regex(/^[A-Za-z0-9_-]{3,64}$/, 'must be 3 to 64 letters, digits, - or _');

const prolificCodes = z.strictObject({
  completed: code.describe('For listeners who finish.'),
  timed_out: code.optional().describe('For listeners who finish after the time was up. Default: completed.'),
  screened_out: code.optional().describe('For listeners whose session was ended by a check.'),
  no_consent: code.optional().describe('For listeners who do not consent.'),
  left: code.optional().describe('For listeners who stop early. Default: the code no_consent.'),
  quota_full: code.optional().describe('For listeners who arrive when all places are taken.'),
  took_part: code.optional().describe('For listeners who took part in another study of the group.'),
});

/** Form of Prolific's ids. */
const prolificId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be the 24-character id in the address of the study on Prolific');

const prolificConfig = prolificCodes.extend({
  study_id: z
    .union([prolificId, z.array(prolificId).min(1)])
    .optional()
    .describe(
      'Id of the study on Prolific, or a list of ids. Links from any other study are refused. Default: links from every study are accepted.',
    ),
  signed_links: z
    .literal('required')
    .optional()
    .describe(
      "required: only links signed by Prolific are accepted. Turn on the secured external URL of the study on Prolific first. Default: a link's token is checked if it has one.",
    ),
});

const stratum = z.strictObject({
  value: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _'),
  label: localText,
  share: z.number().gt(0).lt(1).optional(),
});

/** Tolerance of the sum of shares for rounding: three of 0.333 are accepted. */
const SHARE_TOLERANCE = 0.01;

const strata = z
  .strictObject({
    question: localText.describe('Asked below the consent text.'),
    options: z
      .array(stratum)
      .describe(
        'Each with `value` (its name in tables and links), `label` (its text for listeners) and `share` (part of every quota, 0 to 1; default: equal shares).',
      )
      .min(2)
      .max(20)
      .refine((all) => new Set(all.map(({ value }) => value)).size === all.length, 'names a value twice')
      .refine(
        (all) => new Set(all.map(({ share }) => share === undefined)).size === 1,
        'gives a share to some options only; give it to all or to none',
      )
      .refine((all) => {
        const sum = all.reduce((total, { share }) => total + (share ?? 1 / all.length), 0);
        return Math.abs(sum - 1) < SHARE_TOLERANCE;
      }, 'has shares that do not add up to 1'),
  })
  .describe('Parts of the listeners, with equal numbers of ratings or a share each.');

const recruitment = z.strictObject({
  listeners: z.int().min(1).optional().describe('How many listeners may take part. Default: no limit.'),
  reserve: z
    .int()
    .min(0)
    .optional()
    .describe(
      'How many more may take part to replace listeners whose ratings are all excluded. Default: no limit.',
    ),
  backfill: z
    .boolean()
    .optional()
    .describe('Whether places freed by exclusion are offered to other listeners. Default: true.'),
  refill: z.boolean().optional().describe('The former name of backfill.').meta({ deprecated: true }),
  overshoot: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'Ratings that a clip, pair or item may get above its quota, to make the last session complete. Default: 0.',
    ),
  strata: strata.optional(),
  group: z
    .string()
    .regex(/^[a-z0-9][a-z0-9 _-]{0,63}$/, 'must be up to 64 lowercase letters, digits, spaces, - or _')
    .optional()
    .describe('Group of studies that share no listeners: each listener may take part in only one.'),
  minutes: z.number().positive().max(1440).default(20).describe('Announced length of a session, in minutes.'),
  reward: z.string().optional().describe('Announced pay of a listener, like 4.00 GBP.'),
  reward_per_judgement: z
    .string()
    .regex(MONEY_FORM, 'must be an amount and a currency, like 0.80 CNY')
    .refine((text) => parseMoney(text) !== null, 'must be an amount above 0')
    .optional()
    .describe(
      'Pay for each judgement: an answered page that is not practice, like 0.80 CNY. It is added to the reward for a completed session.',
    ),
  platform_fee: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01)
    .optional()
    .describe('Fee of the platform, per cent of the pay. It is added to the forecast of the cost.'),
  prolific: prolificConfig
    .optional()
    .describe(
      'Completion codes of the Prolific study, one for each outcome, and which links are accepted. With it, listeners enter only from Prolific.',
    ),
});

/** Whether the pay for a session and for a judgement have one currency, if both are amounts. */
function hasOneCurrency({ reward, reward_per_judgement: each }: z.infer<typeof recruitment>): boolean {
  const [session, judgement] = [parseMoney(reward ?? ''), parseMoney(each ?? '')];
  return !session || !judgement || session.currency === judgement.currency;
}

export const recruitmentConfig = recruitment
  .refine(({ backfill, refill }) => backfill === undefined || refill === undefined, {
    path: ['refill'],
    error: 'is now called backfill, which is set too; delete refill',
  })
  .refine(hasOneCurrency, {
    path: ['reward_per_judgement'],
    error: 'has another currency than reward; use one currency',
  });

export type RecruitmentConfig = z.infer<typeof recruitmentConfig>;

/** Whether places freed by exclusion are offered to other listeners. Published studies may have the key's former name. */
export const hasBackfill = ({ backfill, refill }: RecruitmentConfig): boolean => backfill ?? refill ?? true;
