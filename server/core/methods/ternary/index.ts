import { z } from 'zod';
import { createRandom } from '../../order/random.ts';
import { said } from '../../text/said.ts';
import {
  confidenceAnswer,
  confidenceRating,
  confidenceScale,
  confidenceView,
} from '../contract/confidence.ts';
import { defineMethod, type Context } from '../contract/method.ts';
import type { DesignMistake } from '../contract/mistake.ts';
import { clipsFor, drawBatches, purposeOf, testedOf } from './batch.ts';
import { HUMAN_TRAPS, TEST_CLIPS, ternaryConfig, type TernaryConfig } from './config.ts';
import { judgeBatches } from './judge.ts';
import { ATT_BATCH, INCOMPLETE_BATCH } from './verdicts.ts';
import { JUSTIFICATION_MAX, justificationFault } from '../../justifications/justification.ts';
import { placeBatches, ZONES } from './place-batches.ts';
import { simulateLabel } from './simulate.ts';
import { ternaryViewSchema, type TernaryAnswer, type TernaryView } from './view.ts';
import { LABELS, SCORE, WORDING, WORDING_VERSION, type Label } from './wording.ts';
import { describeTernary } from './description.ts';

export type { TernaryAnswer, TernaryView } from './view.ts';

const SCALE = 'human-likeness';
const isLabel = (value: string): value is Label => LABELS.some((label) => label === value);

const label = z.enum(LABELS);
const text = z.string().max(JUSTIFICATION_MAX);

/** Answer schemas by `justification`, which all pages of a block share. */
const answerSchemas = {
  required: z.strictObject({
    label,
    reason: text,
  }),
  optional: z.strictObject({ label, reason: text.nullable() }),
  off: z.strictObject({ label, reason: z.null() }),
} satisfies Record<TernaryConfig['justification'], z.ZodType<TernaryAnswer>>;

const sureSchemas = {
  required: answerSchemas.required.extend({ confidence: confidenceAnswer }),
  optional: answerSchemas.optional.extend({ confidence: confidenceAnswer }),
  off: answerSchemas.off.extend({ confidence: confidenceAnswer }),
} satisfies Record<TernaryConfig['justification'], z.ZodType<TernaryAnswer>>;

/** Too few trap or test clips for the batches of one listener. */
function poolMistakes(context: Context<TernaryConfig>): DesignMistake[] {
  const { batches, traps } = context.config;
  const needs = [
    { purpose: 'test', path: ['clips'], count: TEST_CLIPS * batches, of: context.config.clips },
    { purpose: 'flawed', path: ['traps', 'flawed'], count: batches, of: traps.flawed.set },
    { purpose: 'human', path: ['traps', 'human'], count: HUMAN_TRAPS * batches, of: traps.human.set },
  ] as const;
  return needs.flatMap(({ purpose, path, count, of }) => {
    const have = clipsFor(context, purpose).length;
    if (have >= count) return [];
    const message =
      `${batches} batches need ${count} ${purpose} clips, but the set ${of} offers ${have}; ` +
      `add ${count - have} clips, or ask for fewer batches`;
    return [{ path, severity: 'error' as const, message }];
  });
}

export const ternary = defineMethod<'ternary', TernaryConfig, TernaryView, TernaryAnswer>({
  id: 'ternary',
  summary:
    'Audio Turing Test: Human, Unclear or Machine with a written reason, in batches of ten with three traps.',
  config: ternaryConfig,
  delivery: 'bundle',
  waveform: ({ config }) => (config.waveform ? 'all' : 'none'),
  minCoverage: null,
  viewSchema: ternaryViewSchema,

  renditions: (context) =>
    (['test', 'flawed', 'human'] as const).flatMap((purpose) =>
      clipsFor(context, purpose).map(({ id }) => ({ clip: id, recipe: { kind: 'plain' as const } })),
    ),

  mistakes: (context) => {
    const tooFew = poolMistakes(context);
    if (tooFew.length > 0) return tooFew;
    const trial = drawBatches(context, () => 0, new Set(), createRandom('capacity'));
    const message =
      'no batch can be made: it needs 7 clips and 3 traps of ten different items, at most 2 clips per voice, spread ' +
      'evenly over systems; add clips or traps of other items';
    return trial ? [] : [{ path: ['clips'], severity: 'error', message }];
  },

  tested: testedOf,
  draw: drawBatches,

  layout: ({ config }, draws, random, version) => {
    const options = random.int(2) === 0 ? LABELS : LABELS.toReversed();
    const batches = Array.from({ length: config.batches }, (_, batch) =>
      draws.filter((draw) => draw.batch === batch),
    );
    return placeBatches(batches, random, version).map(({ block, batch, unit, clips }) => {
      const role = purposeOf(unit);
      const slots = clips.map((clip) => ({ clip, rendition: 'plain', role, open: false }));
      return { block, batch, unit, slots, options };
    });
  },

  zones: ZONES.map(({ length }) => length),

  view: ({ config }, page, language) => {
    const words = WORDING[language];
    return {
      method: 'ternary',
      question: said(config.question ?? words.question, language),
      options: (page.options ?? LABELS)
        .filter(isLabel)
        .map((value) => ({ value, label: words.labels[value] })),
      justification: config.justification,
      reasonPrompt: words.reason,
      confidence: config.confidence ? confidenceView(language) : null,
      ...(config.waveform ? { waveform: true } : {}),
    };
  },

  feedback: (_context, { unit }, language) => {
    const purpose = purposeOf(unit);
    return [purpose === 'test' ? null : WORDING[language].feedback[purpose]];
  },

  wording: (_context, language) => ({
    preset: null,
    version: WORDING_VERSION,
    unreviewed: WORDING[language].unreviewed,
  }),

  describe: describeTernary,

  answer: ({ config }) => (config.confidence ? sureSchemas : answerSchemas)[config.justification],

  fault: ({ config }, _page, { reason }) => {
    const fault = config.justification === 'required' ? justificationFault(reason ?? '', []) : null;
    return fault && `the reason: ${fault}`;
  },

  ratings: (_context, _page, answer) => [
    {
      scale: SCALE,
      slot: 0,
      comparedSlot: null,
      rawValue: SCORE[answer.label],
      canonicalValue: SCORE[answer.label],
      label: answer.label,
      text: answer.reason,
    },
    ...confidenceRating({ slot: 0, comparedSlot: null }, answer.confidence),
  ],

  reviewed: ({ config }, _page, { label, reason }, language) => {
    const { labels, question } = WORDING[language];
    if (reason === null) return [];
    return [
      {
        key: SCALE,
        scales: [SCALE, confidenceScale.name],
        slot: 0,
        question: said(config.question ?? question, language),
        answer: labels[label],
        text: reason,
      },
    ];
  },

  verdicts: [INCOMPLETE_BATCH, ATT_BATCH],
  judge: (_context, pages) => judgeBatches(pages),
  checks: ({ config }) => ({ [ATT_BATCH.id]: config.batches * (1 + HUMAN_TRAPS) }),

  simulate: (view, _page, listener) => simulateLabel(view, listener),
});
