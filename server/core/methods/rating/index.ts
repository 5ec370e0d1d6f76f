import { z } from 'zod';
import { clipById } from '../../clips/clips.ts';
import type { Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import type { AnswerOrder } from '../contract/answer-order.ts';
import { aspectViews } from '../contract/criterion.ts';
import { defineMethod, type Context } from '../contract/method.ts';
import { clipsTogether, nullClips, referenceClips, showsText, testClips, trapClips } from './clips.ts';
import { ratingConfig, type RatingConfig } from './config.ts';
import { drawRatings, testedOf } from './draw-session.ts';
import { feedbackOn } from './feedback.ts';
import { judgeRatings } from './judge.ts';
import { layoutRatings } from './layout-session.ts';
import { ratingMistakes } from './mistakes.ts';
import { layoutOf, nullPairsOf, presetOf } from './presets.ts';
import { ratingsOf } from './ratings.ts';
import { scalesOf, type Scale } from './scales.ts';
import { simulateRatings } from './simulate.ts';
import { againUnit } from './units.ts';
import { GOLD, NULL_PAIR, RATING_VARIANCE, SPOKEN_INSTRUCTION } from './verdicts.ts';
import { ratingViewSchema, type RatingAnswer, type RatingView, type ScaleView } from './view.ts';
import { describeRating } from './description.ts';

export type { RatingAnswer, RatingView, ScaleView } from './view.ts';

/** Schema of the answers of a block: a value for every scale. */
function answerSchema(config: RatingConfig): z.ZodType<RatingAnswer> {
  const entries = scalesOf(config).map(({ key, values }): [string, z.ZodType<number>] => [
    key,
    z.number().refine((value) => values.includes(value), 'is not on the scale'),
  ]);
  return z.strictObject({ values: z.strictObject(Object.fromEntries(entries)) });
}

/** The order of the block, else of the study, else of the standard. */
const orderOf = ({ study, config }: Context<RatingConfig>): AnswerOrder =>
  config.order ?? study.config.order ?? presetOf(config).order;

/** A scale in words, its options in the order of the block. */
function scaleView(order: AnswerOrder, scale: Scale, language: Language): ScaleView {
  const { key, question, help, aspects, labels, values } = scale;
  const nameOf = (value: number): string => {
    const level = labels.find((candidate) => candidate.value === value);
    return level ? said(level.label, language) : '';
  };
  const shown = order === 'best first' ? values.toReversed() : values;
  return {
    key,
    question: said(question, language),
    help: help && said(help, language),
    options: shown.map((value) => ({ value, label: nameOf(value) })),
    criteria: [
      ...aspectViews(aspects, language),
      ...labels
        .toReversed()
        .flatMap(({ value, description }) =>
          description ? [{ value, label: nameOf(value), description: said(description, language) }] : [],
        ),
    ],
  };
}

export const rating = defineMethod<'rating', RatingConfig, RatingView, RatingAnswer>({
  id: 'rating',
  summary:
    'One clip rated on one or more scales: quality, naturalness, degradation, comparison, same speaker and others, ' +
    'with gold clips, spoken instructions and null pairs as traps.',
  config: ratingConfig,
  delivery: 'bundle',
  minCoverage: null,
  viewSchema: ratingViewSchema,

  renditions: (context) => {
    const played = [
      ...testClips(context),
      ...referenceClips(context),
      ...trapClips(context, 'gold'),
      ...trapClips(context, 'spoken'),
    ];
    const twice = nullPairsOf(context.config) > 0 ? nullClips(context) : [];
    return [
      ...played.map(({ id }) => ({ clip: id, recipe: { kind: 'plain' as const } })),
      ...twice.map(({ id }) => ({ clip: id, recipe: { kind: 'dithered' as const } })),
    ];
  },

  together: clipsTogether,

  order: orderOf,
  mistakes: ratingMistakes,
  tested: testedOf,
  draw: drawRatings,
  layout: layoutRatings,
  again: (_context, unit, random) => againUnit(unit, random),

  view: (context, page, language) => {
    const { study, config } = context;
    const preset = presetOf(config);
    const scales = new Map(scalesOf(config).map((scale) => [scale.key, scale]));
    const id = page.slots.at(-1)?.clip;
    const item = id === undefined ? undefined : clipById(study, id).factors['item'];
    return {
      method: 'rating',
      layout: layoutOf(config),
      scales: (page.options ?? [...scales.keys()]).flatMap((key) => {
        const scale = scales.get(key);
        return scale ? [scaleView(orderOf(context), scale, language)] : [];
      }),
      onePlayAScale: config.one_play_a_scale ?? preset.onePlayAScale,
      numbers: config.numbers ?? preset.numbers,
      text: (showsText(context) && item !== undefined ? study.texts[item] : null) ?? null,
    };
  },

  wording: ({ config }, language) => {
    if (!config.preset) return null;
    const { version, unreviewed } = presetOf(config);
    return { preset: config.preset, version, unreviewed: unreviewed[language] };
  },

  feedback: feedbackOn,
  describe: describeRating,

  answer: ({ config }) => answerSchema(config),
  ratings: ratingsOf,
  verdicts: [GOLD, SPOKEN_INSTRUCTION, NULL_PAIR, RATING_VARIANCE],
  judge: judgeRatings,
  checks: ({ config }) => ({
    [GOLD.id]: config.gold?.pages ?? 0,
    [SPOKEN_INSTRUCTION.id]: config.spoken?.pages ?? 0,
    [NULL_PAIR.id]: nullPairsOf(config),
    [RATING_VARIANCE.id]: 1,
  }),
  simulate: (view, _page, listener) => simulateRatings(view, listener),
});
