import { defineAnalysis } from '../../analysis/input/analysis.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { confidenceScale } from '../contract/confidence.ts';
import { valuesOf } from '../contract/selector.ts';
import { batchesOf } from './batches.ts';
import { batchTable } from './batch-table.ts';
import { clipsFor } from './batch.ts';
import { codeResults } from './code-tables.ts';
import { ternaryConfig } from './config.ts';
import { answersBy, labelShares } from './label-shares.ts';
import { labelResults } from './label-table.ts';
import { rankingTable } from './ranking-table.ts';
import { reviewTable } from './review-table.ts';
import { scoreResults } from './score-table.ts';
import { HUMAN_LIKENESS } from './scores.ts';
import { failingListenersTable, trapTable } from './trap-tables.ts';
import { trapMetrics, type Trap } from './trap-metrics.ts';

const present = (table: DraftTable | null): DraftTable[] => (table === null ? [] : [table]);

const TRUTHS = ['human', 'flawed'] as const;

/** Planned trap clips, plus those that only older answers are about; each once. */
function trapsOf(planned: readonly Trap[], ratings: readonly Rating[]): Trap[] {
  const traps = new Map(planned.map((trap) => [trap.clip, trap]));
  for (const { clip, role } of ratings) {
    const truth = TRUTHS.find((name) => name === role);
    if (truth && !traps.has(clip)) traps.set(clip, { clip, truth });
  }
  return [...traps.values()];
}

export const ternaryAnalysis = defineAnalysis({
  config: ternaryConfig,
  planned: (context) => ({
    systems: valuesOf(clipsFor(context, 'test'), 'system'),
    traps: TRUTHS.flatMap((truth) => clipsFor(context, truth).map(({ id }): Trap => ({ clip: id, truth }))),
    hasConfidence: context.config.confidence,
  }),
  found: (ratings) => ({
    systems: [],
    traps: [],
    hasConfidence: ratings.some(({ scale }) => scale === confidenceScale.name),
  }),
  scales: ({ hasConfidence }) => [
    {
      name: HUMAN_LIKENESS,
      grid: { min: 0, max: 1, step: 0.5 },
      levels: ['machine', 'unclear', 'human'],
      judges: 'clip',
    },
    ...(hasConfidence ? [confidenceScale] : []),
  ],
  results: ({ systems, traps }, input) => {
    const ratings = rowsOf(input.ratings.filter(({ scale }) => scale === HUMAN_LIKENESS));
    const answers = answersBy(systems, ratings).map((own) => ({ ...own, shares: labelShares(own) }));
    const score = scoreResults(answers);
    const labels = labelResults(answers);
    const codes = codeResults(answers, { ...input, ratings });
    const trap = trapMetrics(input.metrics, trapsOf(traps, ratings));
    const batches = batchesOf(ratings);
    const ranking = rankingTable({ ...input, ratings });
    return {
      tables: [
        ...score.tables,
        ...labels.tables,
        batchTable(ratings, batches),
        ...present(trapTable(ratings, batches)),
        ...present(failingListenersTable(batches)),
        reviewTable(ratings),
        ...codes.tables,
        ...trap.tables,
        ...present(ranking),
      ],
      figures: [...score.figures, ...labels.figures, ...codes.figures, ...trap.figures],
    };
  },
});
