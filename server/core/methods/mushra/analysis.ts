import { allOrSome } from '../../order/all-or-some.ts';
import { defineAnalysis } from '../../analysis/input/analysis.ts';
import { cellTable } from './cell-table.ts';
import { mushraConfig } from './config.ts';
import { foundDesign, plannedDesign } from './design.ts';
import { judgeResults } from './judge-results.ts';
import { midAnchorTable } from './mid-anchor-table.ts';
import { systemResults } from './system-results.ts';

export const mushraAnalysis = defineAnalysis({
  config: mushraConfig,
  planned: plannedDesign,
  found: foundDesign,
  scales: ({ scale }) => [{ name: scale, grid: { min: 0, max: 100, step: 1 }, levels: null, judges: 'clip' }],
  results: (design, { ratings, show }) => {
    const own = allOrSome(ratings, ({ scale }) => scale === design.scale);
    const [systems, judges] = [systemResults(design, { ratings: own, show }), judgeResults(design, own)];
    const mid = design.roles.includes('mid anchor') ? [midAnchorTable(own)] : [];
    return {
      tables: [...systems.tables, ...mid, ...judges.tables, cellTable(design, own)],
      figures: [...systems.figures, ...judges.figures],
    };
  },
});
