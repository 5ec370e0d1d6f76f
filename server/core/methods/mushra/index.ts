import { z } from 'zod';
import { SLOTS_MOST, type RatingValue } from '../../session/page.ts';
import { leastFilled, type Candidate } from '../draw/draw.ts';
import { defineMethod, type Context } from '../contract/method.ts';
import { perContext } from '../contract/per-context.ts';
import {
  anchorsOf,
  mushraConfig,
  ratesReference,
  require100Of,
  showsReference,
  type MushraConfig,
} from './config.ts';
import { mushraFeedback } from './feedback.ts';
import { hasFixedReference, signalsByItem, slotOf, systemsOf } from './grid.ts';
import { judgeAnchors, judgeHiddenReference, judgeMidAnchor } from './judge.ts';
import { mushraMistakes } from './mistakes.ts';
import { mushraView } from './page-view.ts';
import { simulateScores } from './simulate.ts';
import { HIDDEN_REFERENCE, MID_ANCHOR, PODEVAL_ANCHORS } from './verdicts.ts';
import { mushraViewSchema, type MushraAnswer, type MushraView } from './view.ts';
import { MAX_COMMENT } from './limits.ts';
import { WORDING, WORDING_VERSION } from './wording.ts';
import { describeMushra } from './description.ts';

export type { MushraAnswer, MushraView } from './view.ts';

/** The items under test with the clips of their pages, without a reference that pages share. */
const candidatesOf = perContext((context: Context<MushraConfig>): Candidate[] => {
  const { ratings_per_item: quota = null } = context.config;
  const isShared = hasFixedReference(context);
  return [...signalsOf(context)].map(([item, signals]) => {
    const own = signals.filter(({ open }) => !(open && isShared));
    return { unit: item, clips: [...new Set(own.map(({ clip }) => clip))], quota };
  });
});

const signalsOf = perContext(signalsByItem);

const RULES = {
  [PODEVAL_ANCHORS.id]: judgeAnchors,
  [HIDDEN_REFERENCE.id]: judgeHiddenReference,
  [MID_ANCHOR.id]: judgeMidAnchor,
};

/** The verdict rules that apply to a block. */
function rulesOf(config: MushraConfig): (keyof typeof RULES)[] {
  if (config.preset === 'dialogue') return [PODEVAL_ANCHORS.id];
  // The rules of BS.1534 apply only if listeners know that the reference is among the sounds.
  if (!showsReference(config) || !ratesReference(config)) return [];
  const isStrict = config.standard === 'bs1534';
  const hasMid = anchorsOf(config).some(({ role }) => role === 'mid anchor');
  return [HIDDEN_REFERENCE.id, ...(isStrict && hasMid ? [MID_ANCHOR.id] : [])];
}

const score = z.int().min(0).max(100);
const COMMENT = z.string().max(MAX_COMMENT).optional();
const NO_COMMENT = z.string().max(0).optional();

export const mushra = defineMethod<'mushra', MushraConfig, MushraView, MushraAnswer>({
  id: 'mushra',
  summary:
    'MUSHRA after ITU-R BS.1534: all systems of an item on one page, 0 to 100, with optional reference and anchors.',
  config: mushraConfig,
  delivery: 'bundle',
  waveform: () => 'open',
  minCoverage: 0.5,
  viewSchema: mushraViewSchema,

  renditions: (context) =>
    [...signalsByItem(context).values()].flat().map(({ clip, recipe }) => ({ clip, recipe })),
  together: (context) =>
    [...signalsByItem(context).values()].map((signals) => signals.map(({ clip }) => clip)),

  mistakes: mushraMistakes,

  needsOneFormat: ({ config }) => config.standard === 'bs1534',

  tested: (context) =>
    candidatesOf(context).map(({ unit, clips, quota }) => {
      return { units: [unit], clips, quota, item: unit, systems: systemsOf(context) };
    }),

  draw: (context, fill, taken, random) => {
    const { pages } = context.config;
    const candidates = candidatesOf(context);
    const drawn = leastFilled(candidates, fill, taken, random).slice(0, pages);
    if (drawn.length < (pages ?? candidates.length)) return null;
    return drawn.map((candidate) => ({ block: context.block, batch: null, ...candidate }));
  },

  layout: (context, draws, random) => {
    const byItem = signalsOf(context);
    return random.shuffle(draws).map(({ block, batch, unit }) => {
      const slots = byItem.get(unit)?.map(slotOf);
      if (!slots) throw new Error(`item ${unit} is not part of this study version`);
      const rated = random.shuffle(slots.filter(({ open }) => !open));
      return { block, batch, unit, slots: [...slots.filter(({ open }) => open), ...rated] };
    });
  },

  again: (_context, unit) => unit,

  view: ({ config }, _page, language) => mushraView(config, language),

  wording: ({ config }, language) => ({
    preset: config.preset ?? config.standard ?? null,
    version: WORDING_VERSION,
    unreviewed: WORDING[language].unreviewed,
  }),

  feedback: ({ config }, page, language) => mushraFeedback(config, page, language),

  describe: describeMushra,

  answer: ({ config }) => {
    const needs100 = require100Of(config) === 'block';
    return z.strictObject({
      scores: z
        .record(z.string().max(SLOTS_MOST.token), score)
        .refine((scores) => !needs100 || Object.values(scores).includes(100), 'has no 100')
        .meta({ maxProperties: SLOTS_MOST.count }),
      comment: config.comment === 'optional' ? COMMENT : NO_COMMENT,
    });
  },

  fault(_context, page, { scores }) {
    const rated = page.slots.filter(({ open }) => !open);
    const missing = rated.find(({ token }) => !Object.hasOwn(scores, token));
    if (missing) return `scores has none for ${missing.token}`;
    return Object.keys(scores).length > rated.length
      ? 'scores has more than the page has sounds to rate'
      : null;
  },

  ratings: ({ config }, page, answer) =>
    page.slots.flatMap(({ token, open }, slot): RatingValue[] => {
      const score = answer.scores[token];
      if (open || score === undefined) return [];
      const scale = config.preset === 'dialogue' ? 'naturalness' : 'quality';
      const text = answer.comment ?? null;
      return [{ scale, slot, comparedSlot: null, rawValue: score, canonicalValue: score, label: null, text }];
    }),

  verdicts: [HIDDEN_REFERENCE, MID_ANCHOR, PODEVAL_ANCHORS],
  judge: ({ config }, pages) => {
    const rated = pages.flatMap(({ page, answer }) => (answer === null ? [] : [{ page, answer }]));
    if (rated.length === 0) return [];
    return rulesOf(config).map((rule) => RULES[rule](rated));
  },
  checks: ({ config }) => Object.fromEntries(rulesOf(config).map((rule) => [rule, 1])),

  simulate: (view, page, listener) => simulateScores(view, page.slots, listener),
});
