import type { Scale } from '../../analysis/input/analysis.ts';
import { foundScales } from '../../analysis/input/found-scales.ts';
import type { DeclaredScales } from '../../analysis/input/known-scales.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { languagesOf, type Language } from '../../text/languages.ts';
import { said } from '../../text/local-text.ts';
import type { Context } from '../contract/method.ts';
import { valuesOf } from '../contract/selector.ts';
import { truthsOf } from './attention.ts';
import type { QuestionConfig, QuestionnaireConfig } from './config.ts';
import { questionsOf } from './questions.ts';
import { poolOf } from './sample.ts';

/** What an attention item asks of clips. */
export interface AttentionTruths {
  question: string;
  /** Right answers by clip; clips that are no test of it are not there. */
  truths: ReadonlyMap<string, readonly string[]>;
  /** Whether other clips are asked the question for what listeners think: where it is a test, an answer is no judgement. */
  isPartly: boolean;
}

/** What the results of a block depend on beside its ratings. */
export interface QuestionnaireDesign {
  scales: readonly Scale[];
  systems: readonly string[];
  /** None where the study is not at hand. */
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

/** The design of a block whose study is at hand. */
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

/** The design as far as ratings tell it: words go with judgements, a number without one was counted. */
export function foundDesign(ratings: readonly Rating[], declared: DeclaredScales): QuestionnaireDesign {
  const scales = foundScales(ratings, declared).map((scale): Scale => {
    return { ...scale, judges: scale.levels ? 'clip' : 'fact' };
  });
  return { scales, systems: [], attention: [] };
}

/** Tells ratings that say what a listener thinks from those that only show whether they listened. */
export function judgementsOf({ attention }: QuestionnaireDesign): (rating: Rating) => boolean {
  const tests = new Map(
    attention.flatMap(({ question, truths, isPartly }) => (isPartly ? [[question, truths]] : [])),
  );
  return ({ scale, clip }) => !tests.get(scale)?.has(clip);
}
