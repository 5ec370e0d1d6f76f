import { z } from 'zod';
import { localText } from '../../text/local-text.ts';
import { blockKeys } from '../contract/method.ts';
import { repeatKeys } from '../contract/repeats.ts';
import { clipSelector, type ClipSelector } from '../contract/selector.ts';
import type { Switching } from './view.ts';

/** Most rated signals on a page, and the most recommended outside a laboratory. Source: BS.1534-3. */
export const MAX_SIGNALS = 12;
export const MANY_SIGNALS = 8;

const reference = clipSelector.extend({
  shown: z
    .boolean()
    .optional()
    .describe(
      'false: no sound is shown as the reference; it is only rated, unnamed, among the others (MUSHRA-NMR). Default: true.',
    ),
  hidden: z
    .boolean()
    .optional()
    .describe(
      'Whether an unnamed copy of the reference is rated too. Default: true; false with preset: dialogue.',
    ),
});

const lowpass = z.literal('lowpass');

const anchors = z.strictObject({
  low: z
    .union([clipSelector, lowpass])
    .optional()
    .describe(
      "Clips that should come last, by where; or lowpass: the page's reference without anything above 3.5 kHz, made by Earshot.",
    ),
  mid: z
    .union([clipSelector, lowpass])
    .optional()
    .describe(
      "Clips of known medium quality, by where; or lowpass: the page's reference without anything above 7 kHz, made by Earshot.",
    ),
  high: clipSelector.optional().describe('Clips that should come near the top.'),
});

export const mushraConfig = z.strictObject({
  method: z.literal('mushra'),
  ...blockKeys,
  standard: z
    .enum(['bs1534', 'bs2132'])
    .optional()
    .describe(
      'bs1534: earshot check enforces BS.1534-3 (reference, hidden reference, both anchors, clips of one length up to 12 s, practice first), and switching fades out, then in. bs2132: several sounds without a given reference. Default: neither, checks warn.',
    ),
  clips: z
    .string()
    .default('test')
    .describe('Set of the clips under test; needs the factors system and item.'),
  systems: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Systems on every page. Default: all of the set except those of reference and anchors.'),
  items: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Items that have a page. Default: all of the set except those in a practice block.'),
  reference: reference
    .optional()
    .describe(
      'Clip shown as the reference: the one of the same item, or one for all pages if `where` names an item.',
    ),
  anchors: anchors.default({}).describe('Rated clips of the same item with a known place on the scale.'),
  pages: z.int().min(1).optional().describe('Items for each listener, one on each page. Default: all.'),
  ratings_per_item: z
    .int()
    .min(1)
    .optional()
    .describe('Listeners per item. Default: no limit, evenly spread.'),
  ...repeatKeys,
  switching: z
    .enum(['aligned', 'strict', 'restart'])
    .optional()
    .describe(
      'aligned: switching continues at the same time with a cross-fade, for clips of equal length; strict: the same, but fades out, then in; restart: every clip starts from the beginning. Default: aligned; strict with standard: bs1534; restart with preset: dialogue.',
    ),
  preset: z
    .enum(['dialogue'])
    .optional()
    .describe(
      "dialogue: naturalness of conversations after PodEval. Needs a reference and both anchors; screening uses the listeners' ratings of the anchors.",
    ),
  require_100: z
    .enum(['off', 'remind', 'block'])
    .optional()
    .describe(
      'Action if no sound of a page has 100 although one is the reference. remind: the page asks once, then continues; block: it waits for a 100. Default: remind with standard: bs1534, otherwise off.',
    ),
  guidelines: z
    .union([z.literal('detailed'), z.array(localText).length(5)])
    .optional()
    .describe(
      'A sentence for each band, shown on the page: detailed for the built-in ones on the naturalness of speech, or your own five, 80-100 first. Default: none.',
    ),
  sort: z
    .boolean()
    .default(true)
    .describe('Whether listeners may sort the sounds by score; letters do not change.'),
  numbers: z.boolean().default(true).describe('Whether scores are shown, and may be typed, as numbers.'),
  comment: z
    .enum(['off', 'optional'])
    .default('off')
    .describe('A comment field on the page, exported as text with each of its ratings.'),
  question: localText
    .optional()
    .describe('Question on every page. Default: depends on reference, standard and preset.'),
  labels: z
    .array(localText)
    .length(5)
    .optional()
    .describe('Names of the five bands, 80-100 first. Default: Excellent, Good, Fair, Poor, Bad.'),
});

export type MushraConfig = z.infer<typeof mushraConfig>;

/** Whether the page names a reference that can be played and is not rated. */
export function showsReference({ reference: chosen }: MushraConfig): boolean {
  return chosen !== undefined && chosen.shown !== false;
}

/** Whether a copy of the reference is among the rated clips. */
export function ratesReference({ reference: chosen, preset }: MushraConfig): boolean {
  return chosen !== undefined && (chosen.hidden ?? preset === undefined);
}

/** Default way of switching: that of the standard, else aligned, but restart for dialogues, whose contents differ. */
export function switchingOf({ switching, standard, preset }: MushraConfig): Switching {
  if (switching !== undefined) return switching;
  if (standard === 'bs1534') return 'strict';
  return preset === 'dialogue' ? 'restart' : 'aligned';
}

/** Action of the page if no sound has 100. Source: BS.1534-3 asks listeners to give at least one 100. */
export function require100Of({ require_100: chosen, standard }: MushraConfig): 'off' | 'remind' | 'block' {
  return chosen ?? (standard === 'bs1534' ? 'remind' : 'off');
}

/** Cut-off frequency of the anchors made from the reference, Hz. Source: BS.1534-3. */
const CUTOFF_HZ = { low: 3500, mid: 7000 } as const;

export interface Anchor {
  role: 'low anchor' | 'mid anchor' | 'high anchor';
  /** Clips of the study, or the filter that makes the anchor from the page's reference. */
  source: { selector: ClipSelector } | { cutoffHz: number };
}

/** The anchors of every page: those of low, mid and high that the study has. */
export function anchorsOf({ anchors: { low, mid, high } }: MushraConfig): Anchor[] {
  const sourceOf = (chosen: ClipSelector | 'lowpass', cutoffHz: number): Anchor['source'] =>
    chosen === 'lowpass' ? { cutoffHz } : { selector: chosen };
  return [
    ...(low ? [{ role: 'low anchor' as const, source: sourceOf(low, CUTOFF_HZ.low) }] : []),
    ...(mid ? [{ role: 'mid anchor' as const, source: sourceOf(mid, CUTOFF_HZ.mid) }] : []),
    ...(high ? [{ role: 'high anchor' as const, source: { selector: high } }] : []),
  ];
}
