import { z } from 'zod';
import { judged } from '../../simulation.ts';
import { clipById } from '../../study/study.ts';
import { defineMethod } from '../method.ts';
import { pairwiseConfig, type PairwiseConfig } from './config.ts';
import { judgeNullPairs } from './judge.ts';
import { pairwiseMistakes } from './mistakes.ts';
import { comparedClips, systemPairs } from './pairs.ts';
import { drawPairs, layoutPairs } from './session.ts';
import type { PairwiseAnswer, PairwiseView, Preference } from './view.ts';
import { WORDING } from './wording.ts';

export type { PairwiseAnswer, PairwiseView, Preference } from './view.ts';

const PREFERENCES: readonly Preference[] = [2, 1, 0, -1, -2];

const answerSchema = z.strictObject({
  preference: z.union([z.literal(2), z.literal(1), z.literal(0), z.literal(-1), z.literal(-2)]),
});

/** What a difference of quality, A less B, makes a listener answer. */
function preferenceFor(difference: number): Preference {
  const size = Math.abs(difference);
  if (size < 0.06) return 0;
  const strong = size > 0.25;
  return difference > 0 ? (strong ? 2 : 1) : strong ? -2 : -1;
}

export const pairwise = defineMethod<'pairwise', PairwiseConfig, PairwiseView, PairwiseAnswer>({
  id: 'pairwise',
  summary:
    'Preference between two clips of one item, from A much better to B much better, with null pairs as traps.',
  config: pairwiseConfig,
  delivery: 'bundle',
  waveform: 'none',
  minCoverage: null,

  renditions: (context) => {
    const kinds = context.config.null_pairs > 0 ? (['plain', 'dithered'] as const) : (['plain'] as const);
    return comparedClips(context).flatMap(({ id }) => kinds.map((kind) => ({ clip: id, recipe: { kind } })));
  },

  mistakes: pairwiseMistakes,
  draw: drawPairs,
  layout: layoutPairs,

  view: ({ study, config }, page) => {
    const words = WORDING[study.config.language];
    const [slot] = page.slots;
    const item = slot && clipById(study, slot.clip).factors['item'];
    return {
      method: 'pairwise',
      question: config.question ?? words.question,
      help: config.help ?? words.help,
      options: PREFERENCES.map((value, index) => ({
        value,
        label: (config.labels ?? words.labels)[index] ?? String(value),
      })),
      text: (config.show_text && item !== undefined ? study.texts[item] : null) ?? null,
      switching: config.switching,
    };
  },

  answer: () => answerSchema,

  ratings: (context, page, { preference }) => {
    const systems = page.slots.map(({ clip }) => clipById(context.study, clip).factors['system']);
    const isSwapped = systemPairs(context).some(([a, b]) => a === systems[1] && b === systems[0]);
    const slot = isSwapped ? 1 : 0;
    return [
      {
        scale: 'preference',
        slot,
        comparedSlot: 1 - slot,
        rawValue: preference,
        canonicalValue: isSwapped ? 0 - preference : preference,
        label: null,
        text: null,
      },
    ];
  },

  judge: (_context, pages) => judgeNullPairs(pages),

  simulate: (_view, _page, { persona, heard, random }) => {
    if (persona === 'careless') return { preference: random.pick(PREFERENCES) };
    const difference = (heard[0]?.quality ?? 0) - (heard[1]?.quality ?? 0);
    if (persona === 'trap-failing' && Math.abs(difference) < 0.005) return { preference: 2 };
    return { preference: preferenceFor(2 * judged(0.5 + difference / 2, 0.03, random) - 1) };
  },
});
