import type { Scale } from '../../analysis/input/analysis.ts';
import { foundScales } from '../../analysis/input/found-scales.ts';
import type { DeclaredScales } from '../../analysis/input/known-scales.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { languagesOf, type Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import type { Context } from '../contract/method.ts';
import { valuesOf } from '../contract/selector.ts';
import { truthsOf } from './attention.ts';
import type { QuestionConfig, QuestionnaireConfig } from './config.ts';
import { questionsOf } from './questions.ts';
import { poolOf } from './sample.ts';

/** Right answers of an attention item. */
export interface AttentionTruths {
  question: string;
  /** Right answers by clip, without clips to which the item does not apply. */
  truths: ReadonlyMap<string, readonly string[]>;
  /** Whether the question asks for a judgement on other clips. On tested clips an answer is not a judgement. */
  isPartly: boolean;
}

/** The design that the results of a block depend on besides its ratings. */
export interface QuestionnaireDesign {
  scales: readonly Scale[];
  systems: readonly string[];
  /** Empty if the study is not known. */
  attention: readonly AttentionTruths[];
}

function scaleOf(question: QuestionConfig, language: Language): Scale[] {
  switch (question.kind) {
    case 'scale': {
      const { key, labels } = question;
      const grid = { min: 1, max: labels.length, step: 1 };
      return [{ name: key, grid, levels: labels.map((label) => said(label, language)), judges: 'clip' }];
    }
    case 'number': {
      const { key, min, max } = question;
      return [{ name: key, grid: { min, max, step: 1 }, levels: null, judges: 'fact' }];
    }
    case 'text':
    case 'choice':
      return [];
  }
}

/** The design of a block, from its study. */
export function plannedDesign(context: Context<QuestionnaireConfig>): QuestionnaireDesign {
  const [language] = languagesOf(context.study.config);
  const pool = poolOf(context);
  const attention = Object.entries(context.config.attention).map(([question, item]) => ({
    question,
    isPartly: item.when !== undefined,
    truths: new Map(
      pool.flatMap((clip) => {
        const truths = truthsOf(item, clip);
        return truths ? [[clip.id, truths] as const] : [];
      }),
    ),
  }));
  return {
    scales: questionsOf(context, language).flatMap((question) => scaleOf(question, language)),
    systems: valuesOf(pool, 'system'),
    attention,
  };
}

/** The design, as far as it follows from ratings: judgements have labels; a number without a label was counted. */
export function foundDesign(ratings: readonly Rating[], declared: DeclaredScales): QuestionnaireDesign {
  const scales = foundScales(ratings, declared).map((scale): Scale => {
    return { ...scale, judges: scale.levels ? 'clip' : 'fact' };
  });
  return { scales, systems: [], attention: [] };
}

/** Whether a rating is a listener's judgement, not only a test of attention. */
export function judgementsOf({ attention }: QuestionnaireDesign): (rating: Rating) => boolean {
  const tests = new Map(
    attention.flatMap(({ question, truths, isPartly }) => (isPartly ? [[question, truths]] : [])),
  );
  return ({ scale, clip }) => !tests.get(scale)?.has(clip);
}
