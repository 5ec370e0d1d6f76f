import { defineAnalysis, type Scale } from '../../analysis/analysis.ts';
import { foundScales } from '../../analysis/found-scales.ts';
import { groupCells, inGroup, testGroups } from '../../analysis/groups.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/mean-cells.ts';
import { observationsOf } from '../../analysis/observation.ts';
import { languagesOf, type Language } from '../../study/study.ts';
import { said } from '../../study/text.ts';
import type { Context } from '../method.ts';
import { valuesOf } from '../selector.ts';
import { questionnaireConfig, type QuestionConfig, type QuestionnaireConfig } from './config.ts';
import { questionsOf } from './questions.ts';
import { poolOf } from './sample.ts';

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

function scalesOf(context: Context<QuestionnaireConfig>): Scale[] {
  const [language] = languagesOf(context.study.config);
  return questionsOf(context, language).flatMap((question) => scaleOf(question, language));
}

export const questionnaireAnalysis = defineAnalysis({
  config: questionnaireConfig,
  planned: (context) => ({ scales: scalesOf(context), systems: valuesOf(poolOf(context), 'system') }),
  // Words go with judgements; a number without one was counted.
  found: (ratings) => ({
    scales: foundScales(ratings).map((scale): Scale => ({
      ...scale,
      judges: scale.levels ? 'clip' : 'fact',
    })),
    systems: [],
  }),
  scales: ({ scales }) => scales,
  results: ({ scales, systems }, { ratings }) => {
    const groups = testGroups(systems, ratings);
    const rows = scales.flatMap(({ name }) =>
      groups.map((group) => {
        const own = ratings.filter((rating) => rating.scale === name && inGroup(group)(rating));
        return { question: name, ...groupCells(group), ...meanCells(observationsOf(own)) };
      }),
    );
    return {
      tables: [
        {
          name: 'systems',
          title: 'Mean answer by question and system',
          columns: [
            { label: 'question', key: 'question' },
            { label: 'system', key: 'system' },
            ...meanColumns('mean', 2),
          ],
          rows,
          notes: [INTERVAL_NOTE],
        },
      ],
      figures: [],
    };
  },
});
