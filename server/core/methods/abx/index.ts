import { z } from 'zod';
import { differsPlainly } from '../contract/simulation.ts';
import { said } from '../../text/said.ts';
import { carelessChoice, ignores } from '../contract/careless.ts';
import { drawPairs, testedPairs } from '../pairs/draw-pairs.ts';
import { layoutPairs } from '../pairs/layout-pairs.ts';
import { defineMethod } from '../contract/method.ts';
import { trapsOf } from '../pairs/pair-keys.ts';
import { pairDesignMistakes } from '../pairs/pair-mistakes.ts';
import { pairRenditions, pairsTogether } from '../pairs/pair-renditions.ts';
import { PAIR_TRAPS, trapOf, trapVerdict } from '../pairs/pair-verdict.ts';
import { canonicalSlot, comparedClips, obviousClipPairs, textOf } from '../pairs/pairs.ts';
import { ARRANGEMENTS, rightChoice, withX } from './arrangement.ts';
import { abxConfig, type AbxConfig } from './config.ts';
import { abxViewSchema, choice, type AbxAnswer, type AbxView, type Choice } from './view.ts';
import { WORDING, WORDING_VERSION } from './wording.ts';
import { describeAbx } from './description.ts';

export type { AbxAnswer, AbxView } from './view.ts';

const CHOICES: readonly Choice[] = ['A', 'B'];
const answerSchema = z.strictObject({ choice });

/** The slot that plays X. */
const X = 2;

/** Noise of comparing with a remembered sound. */
const BLUR = 0.05;

export const abx = defineMethod<'abx', AbxConfig, AbxView, AbxAnswer>({
  id: 'abx',
  summary:
    'Whether two clips of one item can be distinguished: X is one of them, and the listener says which.',
  ratesPairs: true,
  config: abxConfig,
  delivery: 'bundle',
  minCoverage: null,
  viewSchema: abxViewSchema,

  renditions: (context) => {
    const twins = [...comparedClips(context), ...obviousClipPairs(context).flatMap(({ a, b }) => [a, b])];
    const copies = twins.map(({ id }) => ({ clip: id, recipe: { kind: 'dithered' as const } }));
    return [...pairRenditions(context), ...copies];
  },
  together: pairsTogether,

  mistakes: (context) => pairDesignMistakes(context, ARRANGEMENTS),
  tested: (context) => testedPairs(context, ARRANGEMENTS),
  draw: (context, fill, taken, random) => drawPairs(context, ARRANGEMENTS, fill, taken, random),
  layout: (context, draws, random, version) =>
    layoutPairs(context, ARRANGEMENTS, withX, draws, random, version),

  view: (context, page, language) => {
    const words = WORDING[language];
    const { question, help, switching } = context.config;
    return {
      method: 'abx',
      question: said(question ?? words.question, language),
      help: help === undefined ? null : said(help, language),
      options: CHOICES.map((value) => ({ value, label: words.labels[value] })),
      text: textOf(context, page),
      switching,
    };
  },

  wording: (_context, language) => ({
    preset: null,
    version: WORDING_VERSION,
    unreviewed: WORDING[language].unreviewed,
  }),

  feedback: (_context, page, language) => [null, null, WORDING[language].feedback[rightChoice(page)]],

  describe: describeAbx,

  answer: () => answerSchema,

  ratings: ({ study }, page, { choice }) => {
    const slot = canonicalSlot(study, page);
    return [
      {
        scale: 'correct',
        slot,
        comparedSlot: 1 - slot,
        xSlot: X,
        rawValue: choice === 'A' ? 1 : 0,
        canonicalValue: choice === rightChoice(page) ? 1 : 0,
        label: choice === rightChoice(page) ? 'right' : 'wrong',
        text: null,
      },
    ];
  },

  verdicts: [PAIR_TRAPS],
  checks: ({ config }) => ({ [PAIR_TRAPS.id]: trapsOf(config) }),

  judge: (_context, pages) =>
    trapVerdict(
      pages.flatMap(({ page, answer }) => {
        if (trapOf(page)?.kind !== 'obvious' || !answer) return [];
        const right = answer.choice === rightChoice(page);
        return [{ kind: 'obvious', right, said: right ? 'distinguished' : 'not distinguished' }];
      }),
    ),

  simulate: (_view, _page, listener) => {
    const { persona, heard, random } = listener;
    const isObvious = differsPlainly(heard[0], heard[1]);
    if (ignores(listener, isObvious)) return { choice: carelessChoice(CHOICES, listener) };
    const [a, b, x] = heard.map(({ quality }) => quality + BLUR * random.normal());
    const nearer = Math.abs((x ?? 0) - (a ?? 0)) <= Math.abs((x ?? 0) - (b ?? 0)) ? 'A' : 'B';
    const fooled = persona === 'trap-failing' && isObvious;
    return { choice: fooled ? (nearer === 'A' ? 'B' : 'A') : nearer };
  },
});
