import { z } from 'zod';
import type { RatingValue } from '../../page.ts';
import { leastFilled } from '../draw.ts';
import { defineMethod } from '../method.ts';
import { mushraConfig, ratesReference, switchingOf, type MushraConfig } from './config.ts';
import { hasFixedReference, slotsByItem } from './grid.ts';
import { judgeAnchors, judgeHiddenReference } from './judge.ts';
import { mushraMistakes } from './mistakes.ts';
import { simulateScores } from './simulate.ts';
import type { MushraAnswer, MushraView } from './view.ts';
import { WORDING } from './wording.ts';

export type { MushraAnswer, MushraView } from './view.ts';

export const mushra = defineMethod<'mushra', MushraConfig, MushraView, MushraAnswer>({
  id: 'mushra',
  summary:
    'MUSHRA after ITU-R BS.1534: all systems of an item on one page, 0 to 100, with reference and anchors where there are any.',
  config: mushraConfig,
  delivery: 'bundle',
  waveform: 'open',
  minCoverage: 0.5,

  renditions: (context) =>
    [...slotsByItem(context).values()].flat().map(({ clip, rendition }) => ({
      clip,
      recipe: { kind: rendition === 'dithered' ? 'dithered' : 'plain' },
    })),

  mistakes: mushraMistakes,

  draw: (context, fill, taken, random) => {
    const { pages, ratings_per_item: quota = null } = context.config;
    const isShared = hasFixedReference(context);
    const candidates = [...slotsByItem(context)].map(([item, slots]) => {
      const own = slots.filter(({ open }) => !(open && isShared));
      return { unit: item, clips: [...new Set(own.map(({ clip }) => clip))], quota };
    });
    const drawn = leastFilled(candidates, fill, taken, random).slice(0, pages);
    if (drawn.length < (pages ?? candidates.length)) return null;
    return drawn.map((candidate) => ({ block: context.block, batch: null, ...candidate }));
  },

  layout: (context, draws, random) => {
    const byItem = slotsByItem(context);
    return random.shuffle(draws).map(({ block, batch, unit }) => {
      const slots = byItem.get(unit);
      if (!slots) throw new Error(`item ${unit} is not part of this study version`);
      const rated = random.shuffle(slots.filter(({ open }) => !open));
      return { block, batch, unit, slots: [...slots.filter(({ open }) => open), ...rated] };
    });
  },

  view: ({ study, config }) => {
    const words = WORDING[study.config.language];
    const dialogue = config.preset === 'dialogue' ? words.dialogue : null;
    const plain = config.reference ? words.withReference : words.withoutReference;
    return {
      method: 'mushra',
      question: config.question ?? dialogue?.question ?? plain,
      bands: (config.labels ?? words.labels).map((label, index) => ({
        label,
        description: dialogue?.descriptions[index] ?? null,
      })),
      reference: config.reference !== undefined,
      switching: switchingOf(config),
      scale: { min: 0, max: 100 },
      notes: dialogue?.notes ?? (ratesReference(config) ? words.hiddenNote : null),
    };
  },

  answer: (_context, page) => {
    const score = z.int().min(0).max(100);
    const rated = page.slots.filter(({ open }) => !open);
    return z.strictObject({
      scores: z.strictObject(Object.fromEntries(rated.map(({ token }) => [token, score]))),
    });
  },

  ratings: ({ config }, page, answer) =>
    page.slots.flatMap(({ token, open }, slot): RatingValue[] => {
      const score = answer.scores[token];
      if (open || score === undefined) return [];
      const scale = config.preset === 'dialogue' ? 'naturalness' : 'quality';
      return [
        { scale, slot, comparedSlot: null, rawValue: score, canonicalValue: score, label: null, text: null },
      ];
    }),

  judge: ({ config }, pages) => {
    const rated = pages.flatMap(({ page, answer }) => (answer === null ? [] : [{ page, answer }]));
    if (rated.length === 0) return [];
    if (config.preset === 'dialogue') return [judgeAnchors(rated)];
    return ratesReference(config) ? [judgeHiddenReference(rated)] : [];
  },

  simulate: (view, page, listener) => simulateScores(view, page.slots, listener),
});
