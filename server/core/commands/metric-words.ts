import type { AnalysisRequest } from '../api/analysis.ts';

/** Words of a command about metrics, before they are quoted. Example: --metrics pesq.csv --lower mcd. */
export const metricWords = ({ metrics, lower }: Pick<AnalysisRequest, 'metrics' | 'lower'>): string[] => [
  ...metrics.flatMap(({ name }) => ['--metrics', name]),
  ...(lower.length === 0 ? [] : ['--lower', lower.join(',')]),
];
