import { agreementResults } from './agreement-results.ts';
import type { Scale } from './analysis.ts';
import { byFactor } from './by-factor.ts';
import { choiceConsistency } from './choice-consistency.ts';
import type { BlockInput, BlockResults } from './input.ts';
import { differencesTable, otherTestsTable } from './differences-table.ts';
import { intraRaterTable } from './intra-rater-table.ts';
import { iterationResults } from './iteration-results.ts';
import { metricResults } from './metric-results.ts';
import { omnibusTable } from './omnibus-table.ts';
import { pairTests } from './pair-tests.ts';
import { qualityModelTables } from './quality-model-tables.ts';
import { raterTable } from './rater-table.ts';
import { runAgreementTable } from './run-agreement-table.ts';
import { strengthResults } from './strength-results.ts';

/** Results for a scale of any method; empty if they do not apply. */
export type ScaleResults = (scale: Scale, input: BlockInput) => Partial<BlockResults>;

const only = <T>(result: T | null): T[] => (result === null ? [] : [result]);

/** Results of every scale, in the order of the report. */
export const scaleResults: readonly ScaleResults[] = [
  (scale, { ratings }) => ({ tables: only(omnibusTable(scale, ratings)) }),
  (scale, { ratings }) => {
    const found = differencesTable(scale, ratings);
    return { tables: found ? [found, otherTestsTable(scale.name, found)] : [] };
  },
  pairTests,
  strengthResults,
  (scale, { ratings }) => ({ tables: only(choiceConsistency(scale, ratings)) }),
  byFactor,
  metricResults,
  (scale, { ratings }) => ({ tables: only(raterTable(scale, ratings)) }),
  agreementResults,
  (scale, { ratings }) => ({ tables: only(intraRaterTable(scale, ratings)) }),
  qualityModelTables,
  (scale, input) => ({ tables: only(runAgreementTable(scale, input)) }),
  iterationResults,
];
