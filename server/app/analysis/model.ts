import { textTable } from '#core/analysis/tables/text-table.ts';
import type { AnalysedVersion } from '#core/analysis/blocks/analyse-blocks.ts';
import type { ModelResult } from '#core/models/model-result.ts';
import { jsonSha256 } from '../../platform/json-sha256.ts';
import { screeningLine, type ScreeningEntry } from '../ratings/screening-entries.ts';
import type { ScreeningSet } from '#core/screening/screening-set.ts';
import { fitModels, type FittedModel } from './fit-models.ts';
import type { ModelsOfAnalysis } from './with-models.ts';
import type { RatingSource } from '../imports/rating-source.ts';

/** Largest number of rows of a table in the terminal. The JSON has all rows. */
const MAX_ROWS = 40;

interface ModelReport {
  about: string;
  screening: ScreeningEntry[];
  models: (Pick<FittedModel, 'block' | 'method' | 'scale' | 'problem' | 'tables'> & {
    result: ModelResult | null;
  })[];
}

function modelText({ block, method, scale, problem, tables }: FittedModel): string {
  const heading = `Block ${block}: ${method}, ${scale}`;
  const underlined = `${heading}\n${'='.repeat(heading.length)}`;
  const missing = problem === null ? [] : [`No numbers: ${problem}.`];
  return [underlined, ...missing, ...tables.map((table) => textTable(table, MAX_ROWS))].join('\n\n');
}

/**
 * Fits mixed models of a source's ratings, with its own screening or with `rules` instead. Returns text for the
 * terminal and JSON with the complete results of the engine. `isWell`: whether some scale has a result. Rejects as
 * fitModels does.
 */
export async function modelRatings(
  source: RatingSource & { versions?: readonly AnalysedVersion[] },
  asked: ModelsOfAnalysis,
  rules?: ScreeningSet,
): Promise<{ text: string; json: ModelReport; isWell: boolean }> {
  const { about, versions = [], scales } = source;
  const screening = rules ? [{ versions: [], sha256: jsonSha256(rules), rules }] : source.screening;
  const models = await fitModels({
    ...asked,
    versions,
    scales,
    ratings: source.under(rules).ratings,
  });
  const head = [about, ...screening.map(screeningLine)].join('\n');
  return {
    text: [head, ...models.map(modelText)].join('\n\n'),
    json: { about, screening, models },
    isWell: models.some(({ problem }) => problem === null),
  };
}
