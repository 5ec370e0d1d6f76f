import { agreementResults } from '../agreement/agreement-results.ts';
import type { Scale } from '../input/analysis.ts';
import { byFactor } from '../means/by-factor.ts';
import { choiceConsistency } from '../agreement/choice-consistency.ts';
import type { BlockResults } from '../input/input.ts';
import type { ScaleInput } from '../input/scale-input.ts';
import { differencesTable, otherTestsTable } from '../means/differences-table.ts';
import { intraRaterTable } from '../agreement/intra-rater-table.ts';
import { iterationResults } from '../iterations/iteration-results.ts';
import { metricResults } from '../metrics/metric-results.ts';
import { omnibusTable } from '../means/omnibus-table.ts';
import { pairTests } from '../pairs/pair-tests.ts';
import { qualityModelTables } from '../models/quality-model-tables.ts';
import { raterTable } from '../agreement/rater-table.ts';
import { runAgreementTable } from '../agreement/run-agreement-table.ts';
import { sittingTable } from '../agreement/sitting-table.ts';
import { strengthResults } from '../pairs/strength-results.ts';

/** Results for a scale of any method; empty if they do not apply. */
export type ScaleResults = (scale: Scale, input: ScaleInput) => Partial<BlockResults>;

const only = <T>(result: T | null): T[] => (result === null ? [] : [result]);

/** Results of every scale, in the order of the report. */
export const scaleResults: readonly ScaleResults[] = [
  (scale, input) => ({ tables: only(omnibusTable(scale, input)) }),
  (scale, input) => {
    if (!input.wants({ name: `differences ${scale.name}` })) return {};
    const found = differencesTable(scale, input);
    return { tables: found ? [found, otherTestsTable(scale.name, found)] : [] };
  },
  pairTests,
  strengthResults,
  (scale, { ratings }) => ({ tables: only(choiceConsistency(scale, ratings)) }),
  byFactor,
  metricResults,
  (scale, input) => ({ tables: only(raterTable(scale, input)) }),
  agreementResults,
  (scale, { ratings }) => ({ tables: only(intraRaterTable(scale, ratings)) }),
  (scale, { ratings }) => ({ tables: only(sittingTable(scale, ratings)) }),
  (scale, input) =>
    input.wants({ name: `quality model ${scale.name}`, isDetail: true })
      ? qualityModelTables(scale, input)
      : {},
  (scale, input) => ({ tables: only(runAgreementTable(scale, input)) }),
  iterationResults,
];
