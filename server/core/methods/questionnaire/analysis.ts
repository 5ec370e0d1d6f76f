import { defineAnalysis } from '../../analysis/input/analysis.ts';
import { attentionTable } from './attention-table.ts';
import { questionnaireConfig } from './config.ts';
import { foundDesign, plannedDesign } from './design.ts';
import { distributionFigure } from './distribution-figure.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import { scoreResults } from './score-results.ts';

export const questionnaireAnalysis = defineAnalysis({
  config: questionnaireConfig,
  planned: plannedDesign,
  found: foundDesign,
  scales: ({ scales }) => [...scales],
  results: (design, { ratings: given, ...others }) => {
    const input = { ...others, ratings: rowsOf(given) };
    const scores = scoreResults(design, input);
    const attention = design.attention.length > 0 ? [attentionTable(design.attention, input.ratings)] : [];
    return {
      tables: [...scores.tables, ...attention],
      figures: [...scores.figures, distributionFigure(design, input.ratings)],
    };
  },
});
