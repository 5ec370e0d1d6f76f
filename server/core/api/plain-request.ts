import type { AnalysisRequest } from './analysis.ts';

/** Request without any options. Separate from the schema, so that browsers need not load it. */
export const PLAIN_REQUEST: AnalysisRequest = {
  rules: null,
  where: [],
  by: [],
  rehearsals: false,
  metrics: [],
  lower: [],
  reasonScores: null,
  figures: [],
};
