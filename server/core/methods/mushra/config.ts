import { z } from 'zod';
import { blockKeys } from '../method.ts';
import { clipSelector } from '../selector.ts';

/** Most rated signals a page may hold, and how many are wise outside a laboratory. Source: BS.1534-3. */
export const MAX_SIGNALS = 12;
export const MANY_SIGNALS = 8;

const reference = clipSelector.extend({
  hidden: z
    .boolean()
    .optional()
    .describe('Whether a copy of it is rated too, unnamed. Default: true; false with preset: dialogue.'),
});

const anchors = z.strictObject({
  low: clipSelector.optional().describe('Clips that have to come last.'),
  high: clipSelector.optional().describe('Clips that have to come near the top.'),
});

export const mushraConfig = z.strictObject({
  method: z.literal('mushra'),
  ...blockKeys,
  clips: z
    .string()
    .default('test')
    .describe('Set of the clips under test; needs the factors system and item.'),
  systems: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Systems on every page. Default: all of the set but those of reference and anchors.'),
  reference: reference
    .optional()
    .describe(
      'Clip that the page names as the reference: the one of the same item, or one for all pages when `where` names an item.',
    ),
  anchors: anchors.default({}).describe('Rated clips with a known place on the scale, of the same item.'),
  pages: z.int().min(1).optional().describe('Items a listener gets, a page each. Default: all.'),
  ratings_per_item: z
    .int()
    .min(1)
    .optional()
    .describe('Listeners wanted an item. Default: no limit, evenly spread.'),
  switching: z
    .enum(['aligned', 'restart'])
    .optional()
    .describe(
      'aligned: switching goes on at the same time, for clips of equal length; restart: every start is from the beginning. Default: aligned; restart with preset: dialogue.',
    ),
  preset: z
    .enum(['dialogue'])
    .optional()
    .describe(
      'dialogue: naturalness of conversations after PodEval. Needs a reference and both anchors; listeners are kept by where they put the anchors.',
    ),
  question: z.string().optional().describe('Asked on every page. Default: by reference and preset.'),
  labels: z
    .array(z.string())
    .length(5)
    .optional()
    .describe('Names of the five bands, 80-100 first. Default: Excellent, Good, Fair, Poor, Bad.'),
});

export type MushraConfig = z.infer<typeof mushraConfig>;

/** Whether a copy of the reference is among the rated clips. */
export function ratesReference({ reference: chosen, preset }: MushraConfig): boolean {
  return chosen !== undefined && (chosen.hidden ?? preset === undefined);
}

/** How switching goes when the study does not say: aligned, but restart for dialogues, whose contents differ. */
export function switchingOf({ switching, preset }: MushraConfig): 'aligned' | 'restart' {
  return switching ?? (preset === 'dialogue' ? 'restart' : 'aligned');
}
