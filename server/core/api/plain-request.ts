import type { AnalysisRequest } from './analysis.ts';

/** Nothing but the study as it is. Apart from the schema, which browsers need not fetch. */
export const PLAIN_REQUEST: AnalysisRequest = {
  rules: null,
  where: [],
  by: [],
  rehearsals: false,
  metrics: [],
  lower: [],
  reasonScores: null,
};
