import { z } from 'zod';
import { differsPlainly, judged, soundsAlike } from '../contract/simulation.ts';
import { said } from '../../text/said.ts';
import { carelessChoice, ignores } from '../contract/careless.ts';
import {
  confidenceAnswer,
  confidenceRating,
  confidenceView,
  type Confidence,
} from '../contract/confidence.ts';
import { drawPairs, testedPairs } from '../pairs/draw-pairs.ts';
import { againPair, layoutPairs, onSides, SIDES } from '../pairs/layout-pairs.ts';
import { defineMethod } from '../contract/method.ts';
import { warning } from '../contract/mistake.ts';
import { pairFeedback } from '../pairs/pair-feedback.ts';
import { trapsOf } from '../pairs/pair-keys.ts';
import { pairDesignMistakes } from '../pairs/pair-mistakes.ts';
import { pairRenditions, pairsTogether } from '../pairs/pair-renditions.ts';
import { PAIR_TRAPS } from '../pairs/pair-verdict.ts';
import { canonicalSlot, textOf } from '../pairs/pairs.ts';
import { abConfig, type AbConfig } from './config.ts';
import { judgeAb } from './judge.ts';
import { abViewSchema, type AbAnswer, type AbView, type Choice } from './view.ts';
import { WORDING, WORDING_VERSION } from './wording.ts';
import { describeAb } from './description.ts';

export type { AbAnswer, AbView } from './view.ts';

function choicesOf({ no_preference: mayHaveNone }: AbConfig): Choice[] {
  return mayHaveNone ? ['A', 'none', 'B'] : ['A', 'B'];
}

/** Preference for canonical A: 1 for it, 0 for the other, 0.5 for none. */
const FOR_SHOWN_A: Readonly<Record<Choice, number>> = { A: 1, none: 0.5, B: 0 };

function labelOf(forA: number): string {
  if (forA === 0.5) return 'none';
  return forA === 1 ? 'A' : 'B';
}

/** Smallest difference of quality that is noticed. */
const HEARD = 0.08;

export const ab = defineMethod<'ab', AbConfig, AbView, AbAnswer>({
  id: 'ab',
  summary:
    'Which of two clips of one item is preferred: forced, or with No preference; null and obvious pairs as traps.',
  ratesPairs: true,
  config: abConfig,
  delivery: 'bundle',
  minCoverage: null,
  viewSchema: abViewSchema,

  renditions: pairRenditions,
  together: pairsTogether,

  mistakes: (context) => {
    const { null_pairs: nulls, no_preference: mayHaveNone } = context.config;
    const idle =
      'null pairs have no right answer if listeners must choose a side: they only show a side bias; ' +
      'add no_preference: true, or obvious_pairs to find careless listeners';
    return [
      ...pairDesignMistakes(context, SIDES),
      ...(nulls > 0 && !mayHaveNone ? [warning(['null_pairs'], idle)] : []),
    ];
  },

  tested: (context) => testedPairs(context, SIDES),
  draw: (context, fill, taken, random) => drawPairs(context, SIDES, fill, taken, random),
  layout: (context, draws, random, version) => layoutPairs(context, SIDES, onSides, draws, random, version),
  again: (_context, unit, random) => againPair(SIDES, unit, random),

  view: (context, page, language) => {
    const words = WORDING[language];
    const { question, help, switching, confidence } = context.config;
    return {
      method: 'ab',
      question: said(question ?? words.question, language),
      help: help === undefined ? null : said(help, language),
      options: choicesOf(context.config).map((value) => ({ value, label: words.labels[value] })),
      confidence: confidence ? confidenceView(language) : null,
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

  describe: describeAb,

  answer: ({ config }) => {
    const choice = z.enum(choicesOf(config));
    return config.confidence
      ? z.strictObject({ choice, confidence: confidenceAnswer })
      : z.strictObject({ choice });
  },

  ratings: ({ study }, page, { choice, confidence }) => {
    const slot = canonicalSlot(study, page);
    const rawValue = FOR_SHOWN_A[choice];
    const canonicalValue = slot === 1 ? 1 - rawValue : rawValue;
    const place = { slot, comparedSlot: 1 - slot };
    const label = labelOf(canonicalValue);
    return [
      { scale: 'preference', ...place, rawValue, canonicalValue, label, text: null },
      ...confidenceRating(place, confidence),
    ];
  },

  judge: ({ config }, pages) => judgeAb(pages, config.no_preference),
  verdicts: [PAIR_TRAPS],
  checks: ({ config }) => ({ [PAIR_TRAPS.id]: trapsOf(config) }),

  simulate: (view, _page, listener) => {
    const { persona, heard, random } = listener;
    const [first, second] = heard;
    const isObvious = differsPlainly(first, second);
    const difference = (first?.quality ?? 0) - (second?.quality ?? 0);
    const choices = view.options.map(({ value }) => value);
    const sure = (confidence: Confidence): { confidence?: Confidence } =>
      view.confidence ? { confidence } : {};
    if (ignores(listener, isObvious || soundsAlike(first, second)))
      return {
        choice: carelessChoice(choices, listener),
        ...sure(carelessChoice([1, 2, 3] as const, listener)),
      };
    const felt = 2 * judged(0.5 + difference / 2, 0.02, random) - 1;
    const better: Choice = felt > 0 ? 'A' : 'B';
    const size = Math.abs(felt);
    if (persona === 'trap-failing' && isObvious) return { choice: difference > 0 ? 'B' : 'A', ...sure(3) };
    const alike = size < HEARD && choices.includes('none');
    return { choice: alike ? 'none' : better, ...sure(size > 0.25 ? 3 : size > HEARD ? 2 : 1) };
  },
});
