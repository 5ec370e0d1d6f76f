import { z } from 'zod';
import { differsPlainly, judged, soundsAlike } from '../contract/simulation.ts';
import { said } from '../../text/said.ts';
import { carelessChoice, ignores } from '../contract/careless.ts';
import { drawPairs, testedPairs } from '../pairs/draw-pairs.ts';
import { againPair, layoutPairs, onSides, SIDES } from '../pairs/layout-pairs.ts';
import { defineMethod } from '../contract/method.ts';
import { pairFeedback } from '../pairs/pair-feedback.ts';
import { trapsOf } from '../pairs/pair-keys.ts';
import { pairDesignMistakes } from '../pairs/pair-mistakes.ts';
import { pairRenditions, pairsTogether } from '../pairs/pair-renditions.ts';
import { PAIR_TRAPS } from '../pairs/pair-verdict.ts';
import { canonicalSlot, textOf } from '../pairs/pairs.ts';
import { pairwiseConfig, type PairwiseConfig } from './config.ts';
import { judgePairs } from './judge.ts';
import {
  pairwiseViewSchema,
  preference,
  type PairwiseAnswer,
  type PairwiseView,
  type Preference,
} from './view.ts';
import { criteriaOf } from './criteria-wording.ts';
import { WORDING, WORDING_VERSION } from './wording.ts';
import { describePairwise } from './description.ts';

export type { PairwiseAnswer, PairwiseView, Preference } from './view.ts';

const PREFERENCES: readonly Preference[] = [2, 1, 0, -1, -2];

const answerSchema = z.strictObject({
  preference,
});

/** A simulated listener's answer to a difference of quality, A minus B. */
function preferenceFor(difference: number): Preference {
  const size = Math.abs(difference);
  if (size < 0.06) return 0;
  const strong = size > 0.25;
  return difference > 0 ? (strong ? 2 : 1) : strong ? -2 : -1;
}

export const pairwise = defineMethod<'pairwise', PairwiseConfig, PairwiseView, PairwiseAnswer>({
  id: 'pairwise',
  summary:
    'Preference between two clips of one item, from A much better to B much better, with null and obvious pairs as traps.',
  ratesPairs: true,
  config: pairwiseConfig,
  delivery: 'bundle',
  minCoverage: null,
  viewSchema: pairwiseViewSchema,

  renditions: pairRenditions,
  together: pairsTogether,

  mistakes: (context) => pairDesignMistakes(context, SIDES),
  tested: (context) => testedPairs(context, SIDES),
  draw: (context, fill, taken, random) => drawPairs(context, SIDES, fill, taken, random),
  layout: (context, draws, random, version) => layoutPairs(context, SIDES, onSides, draws, random, version),
  again: (_context, unit, random) => againPair(SIDES, unit, random),

  view: (context, page, language) => {
    const words = WORDING[language];
    const { question, help, labels, switching } = context.config;
    return {
      method: 'pairwise',
      question: said(question ?? words.question, language),
      help: said(help ?? words.help, language),
      criteria: criteriaOf(context.config, language),
      options: PREFERENCES.map((value, index) => ({
        value,
        label: said((labels ?? words.labels)[index] ?? String(value), language),
      })),
      text: textOf(context, page),
      switching,
    };
  },

  wording: (_context, language) => ({
    preset: null,
    version: WORDING_VERSION,
    unreviewed: WORDING[language].unreviewed,
  }),

  feedback: (_context, page, language) => pairFeedback(page, language),

  describe: describePairwise,

  answer: () => answerSchema,

  ratings: ({ study }, page, { preference }) => {
    const slot = canonicalSlot(study, page);
    return [
      {
        scale: 'preference',
        slot,
        comparedSlot: 1 - slot,
        rawValue: preference,
        canonicalValue: slot === 1 ? 0 - preference : preference,
        label: null,
        text: null,
      },
    ];
  },

  judge: (_context, pages) => judgePairs(pages),
  verdicts: [PAIR_TRAPS],
  checks: ({ config }) => ({ [PAIR_TRAPS.id]: trapsOf(config) }),

  simulate: (_view, _page, listener) => {
    const { persona, heard, random } = listener;
    const [first, second] = heard;
    const [isNull, isObvious] = [soundsAlike(first, second), differsPlainly(first, second)];
    if (ignores(listener, isNull || isObvious)) return { preference: carelessChoice(PREFERENCES, listener) };
    const difference = (first?.quality ?? 0) - (second?.quality ?? 0);
    if (persona === 'trap-failing' && isNull) return { preference: 2 };
    if (persona === 'trap-failing' && isObvious) return { preference: difference > 0 ? -1 : 1 };
    return { preference: preferenceFor(2 * judged(0.5 + difference / 2, 0.03, random) - 1) };
  },
});
