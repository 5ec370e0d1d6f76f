import type { Analysis } from '../analysis/input/analysis.ts';
import { abAnalysis } from './ab/analysis.ts';
import { abxAnalysis } from './abx/analysis.ts';
import { mushraAnalysis } from './mushra/analysis.ts';
import { pairwiseAnalysis } from './pairwise/analysis.ts';
import { questionnaireAnalysis } from './questionnaire/analysis.ts';
import { ratingAnalysis } from './rating/analysis.ts';
import type { MethodId } from './registry.ts';
import { ternaryAnalysis } from './ternary/analysis.ts';

/** Analyses of all methods. Separate from the methods, so that listeners do not download them. */
const analyses: { [Id in MethodId]: Analysis } = {
  mushra: mushraAnalysis,
  ternary: ternaryAnalysis,
  pairwise: pairwiseAnalysis,
  ab: abAnalysis,
  abx: abxAnalysis,
  questionnaire: questionnaireAnalysis,
  rating: ratingAnalysis,
};

export const METHOD_IDS = Object.keys(analyses);

const byId: ReadonlyMap<string, Analysis> = new Map<string, Analysis>(Object.entries(analyses));

/** Throws for an unknown method. Stored studies were validated, so that is a bug. */
export function analysisOf(id: string): Analysis {
  const analysis = byId.get(id);
  if (!analysis) throw new Error(`method ${id} has no analysis`);
  return analysis;
}
