import { phrase } from '#core/text/phrase.ts';
import type { DraftTable } from '#core/analysis/tables/table.ts';
import { column, type Rating } from '#core/ratings/ratings.ts';
import { normalCdf, normalQuantile } from '#core/stats/laws/distributions.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import { ModelRefused } from '../models/engine.ts';
import type { ModelFormula } from './model-formula.ts';
import { fitInR, type RFit } from './r-fit.ts';
import type { ScaleKind } from './run-r.ts';

/** Largest number of different values of an ordinal scale. With more, it is treated as continuous. */
const MOST_LEVELS = 11;

/** Kind of model by the number of different values. Throws ModelRefused for fewer than two. */
function kindOfValues(values: readonly number[]): ScaleKind {
  const different = new Set(values).size;
  if (different < 2) throw new ModelRefused('there are no two different ratings: there is nothing to model');
  return different === 2 ? 'binary' : different <= MOST_LEVELS ? 'ordinal' : 'continuous';
}

const Z = normalQuantile(0.975);

function fixedRow(engine: string, { term, estimate, error }: RFit['fixed'][number]) {
  const isKnown = estimate !== null && error !== null && error > 0;
  return {
    term,
    estimate,
    error,
    low: isKnown ? estimate - Z * error : null,
    high: isKnown ? estimate + Z * error : null,
    z: isKnown ? estimate / error : null,
    p: isKnown ? 2 * normalCdf(-Math.abs(estimate / error)) : null,
    engine,
  };
}

const KIND_NOTES = {
  binary: 'Logistic model of the higher of the two values: estimates are logits.',
  ordinal: 'Cumulative logit model: terms like 1|2 are thresholds, others logits towards higher values.',
  continuous: 'Linear model by REML, in the unit of the ratings.',
};

function tablesOf(scale: string, formula: string, fit: RFit, note: string): DraftTable[] {
  const { engine, n, aic, logLikelihood } = fit;
  const about = `${engine}; ${formula}; n = ${n}`;
  return [
    {
      name: `formula ${scale}`,
      title: phrase`Model of ${scale} (${about})`,
      columns: [
        { label: 'term', key: 'term' },
        { label: 'estimate [95 %]', key: 'estimate', interval: ['low', 'high'], digits: 4 },
        { label: 'SE', key: 'error', digits: 4 },
        { label: 'z', key: 'z', digits: 2 },
        { label: 'p', key: 'p', digits: 4 },
      ],
      rows: fit.fixed.map((row) => fixedRow(engine, row)),
      notes: [note, 'Intervals and tests: Wald, too narrow with few listeners.', ...fit.messages],
    },
    {
      name: `formula variation ${scale}`,
      title: phrase`Model of ${scale}: what varies at random (${about})`,
      columns: [
        { label: 'group', key: 'group' },
        { label: 'part', key: 'part' },
        { label: 'levels', key: 'levels' },
        { label: 'SD', key: 'deviation', digits: 4 },
        { label: 'variance', key: 'variance', digits: 4 },
      ],
      rows: fit.random.map((row) => ({
        ...row,
        variance: row.deviation === null ? null : row.deviation ** 2,
        engine,
      })),
      notes: fit.isSingular ? ['Singular fit: an SD is estimated as 0. No intervals.'] : ['No intervals.'],
    },
    {
      name: `formula fit ${scale}`,
      title: phrase`Model of ${scale}: fit (${about})`,
      columns: [
        { label: 'n', key: 'n' },
        { label: 'AIC', key: 'aic', digits: 2 },
        { label: 'log likelihood', key: 'logLikelihood', digits: 3 },
      ],
      rows: [{ n, aic, logLikelihood, engine }],
      notes: [],
    },
  ];
}

/**
 * Tables of the model that the formula describes, fitted by R. It uses the ratings of one scale that count, of clips
 * under test. R ignores rows with a missing value; n is the number of rows used. Rejects with ModelRefused if there
 * is no model.
 */
export async function formulaTables(
  scale: string,
  ratings: readonly Rating[],
  { text, names, valueOf }: ModelFormula,
  signal: AbortSignal,
): Promise<DraftTable[]> {
  const rows = ratings.filter(
    (rating) =>
      rating.counts && rating.role === 'test' && rating.scale === scale && rating.canonicalValue !== null,
  );
  const values = rows.flatMap(({ canonicalValue }) => canonicalValue ?? []);
  const kind = kindOfValues(values);
  const top = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const columns = [
    column('value', 'number', null, '', ({ canonicalValue }) =>
      kind === 'binary' ? Number(canonicalValue === top) : canonicalValue,
    ),
    ...names.map((name) => column(name, 'text', null, '', (rating) => valueOf(name, rating))),
  ];
  const fit = await fitInR(kind, text, headerLine(columns) + rowLines(columns, rows, { isExact: true }), {
    signal,
  });
  if (!fit.isConverged)
    throw new ModelRefused(`${text} did not converge (${fit.messages.join('; ')}): use fewer random effects`);
  return tablesOf(scale, text, fit, KIND_NOTES[kind]);
}
