import { holm } from '#core/stats/multiple-comparisons.ts';
import { normalCdf, normalQuantile } from '#core/stats/distributions.ts';
import type { Counts, Estimate, ModelResult } from '#core/models/model-result.ts';
import { NO_SYSTEM, type ModelRow, type ModelTask, type RandomTerm } from '#core/models/model-task.ts';
import { column } from '#core/ratings.ts';
import { headerLine, rowLines } from '../../export/csv.ts';
import { ModelRefused, type EngineShell } from '../engine.ts';
import { kindOfValues } from './kind-of-values.ts';
import { fitInR, type RFit } from './r-fit.ts';
import type { ScaleKind } from './run-r.ts';

/** Systems get numbers, so that no name of theirs is a formula to R and their order is ours. */
const systemName = (index: number): string => `s${index + 1}`;

const TERMS: Record<RandomTerm, string> = {
  rater: '(1 | listener)',
  'rater x system': '(1 | listener_system)',
  slopes: '(0 + system | listener)',
  clip: '(1 | clip)',
  item: '(1 | item)',
};

const levelsOf = (rows: readonly ModelRow[], nameOf: (row: ModelRow) => string | null): number =>
  new Set(rows.map(nameOf)).size;

/** Listeners, items and listeners' views of systems, as far as they have at least two levels with several ratings. */
function ownTerms(rows: readonly ModelRow[]): RandomTerm[] {
  const names: Partial<Record<RandomTerm, (row: ModelRow) => string | null>> = {
    rater: ({ listener }) => listener,
    'rater x system': ({ listener, system }) => JSON.stringify([listener, system]),
    item: ({ item }) => item,
  };
  const terms = (['rater', 'rater x system', 'item'] as const).filter((term) => {
    const levels = levelsOf(rows, names[term] ?? (() => null));
    return levels >= 2 && levels < rows.length;
  });
  if (terms.length === 0) throw new ModelRefused('no listener and no item was rated twice: no mixed model');
  return levelsOf(rows, ({ system }) => system) < 2
    ? terms.filter((term) => term !== 'rater x system')
    : terms;
}

function countsOf(rows: readonly ModelRow[]): Counts {
  return {
    ratings: rows.length,
    listeners: levelsOf(rows, ({ listener }) => listener),
    clips: levelsOf(rows, ({ clip }) => clip),
  };
}

const Z = normalQuantile(0.975);

function estimateOf(value: number, error: number | null): Estimate {
  const margin = error === null ? null : Z * error;
  return {
    value,
    error,
    low: margin === null ? null : value - margin,
    high: margin === null ? null : value + margin,
    diagnostics: null,
  };
}

/** Table, formula and systems of a task. */
function posed({ rows, terms }: ModelTask) {
  const kind = kindOfValues(rows.map(({ value }) => value));
  const systems = [...new Set(rows.map(({ system }) => system ?? NO_SYSTEM))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const top = rows.reduce((most, { value }) => Math.max(most, value), -Infinity);
  const name = new Map(systems.map((system, index) => [system, systemName(index)]));
  const own = (row: ModelRow): string => name.get(row.system ?? NO_SYSTEM) ?? '';
  const columns = [
    column<ModelRow>('value', 'number', null, '', ({ value }) =>
      kind === 'binary' ? Number(value === top) : value,
    ),
    column<ModelRow>('system', 'text', null, '', own),
    column<ModelRow>('listener', 'text', null, '', ({ listener }) => `l ${listener}`),
    column<ModelRow>('listener_system', 'text', null, '', (row) => `l ${row.listener} ${own(row)}`),
    column<ModelRow>('clip', 'text', null, '', ({ clip }) => `c ${clip}`),
    column<ModelRow>('item', 'text', null, '', ({ item }) => (item === null ? null : `i ${item}`)),
  ];
  const several = systems.length > 1;
  const fixed = !several ? '1' : kind === 'ordinal' ? 'system' : '0 + system';
  const random = (terms ?? ownTerms(rows)).map((term) => TERMS[term]);
  const formula = `value ~ ${[fixed, ...random].join(' + ')}`;
  return { kind, systems, formula, csv: headerLine(columns) + rowLines(columns, rows) };
}

const UNIT: Record<ScaleKind, string> = {
  binary: 'Logistic model: means and differences are logits of the higher value.',
  ordinal:
    'Cumulative logit model: a mean is the place on the latent logit scale against the first system, which has 0 and no error.',
  continuous: 'Linear model by REML.',
};

/** The place of each system and how two of them vary together, in the order of `systems`. */
function places(fit: RFit, systems: readonly string[]) {
  const at = new Map(fit.fixed.map(({ term }, index) => [term, index]));
  const indexOf = systems.map((_, index) =>
    systems.length === 1 ? at.get('(Intercept)') : at.get(`system${systemName(index)}`),
  );
  const value = (index: number): number => {
    const row = indexOf[index];
    return row === undefined ? 0 : (fit.fixed[row]?.estimate ?? 0);
  };
  const together = (a: number, b: number): number | null => {
    const [row, other] = [indexOf[a], indexOf[b]];
    return row === undefined || other === undefined ? 0 : (fit.covariance[row]?.[other] ?? null);
  };
  return { value, together, isFixed: (index: number) => indexOf[index] === undefined };
}

function contrastsOf(fit: RFit, systems: readonly string[]): ModelResult['contrasts'] {
  const { value, together } = places(fit, systems);
  const pairs = systems.flatMap((a, i) =>
    systems.slice(i + 1).map((b, step) => {
      const j = i + 1 + step;
      const [own, other, both] = [together(i, i), together(j, j), together(i, j)];
      const variance = own === null || other === null || both === null ? null : own + other - 2 * both;
      const error = variance === null || variance <= 0 ? null : Math.sqrt(variance);
      const difference = value(i) - value(j);
      const pValue = error === null ? null : 2 * normalCdf(-Math.abs(difference) / error);
      const interval = estimateOf(difference, error);
      const t = error === null ? null : difference / error;
      return {
        a,
        b,
        ...interval,
        df: null,
        t,
        pValue,
        plainLow: interval.low,
        plainHigh: interval.high,
        equivalence: null,
        above: null,
      };
    }),
  );
  const known = pairs.flatMap(({ pValue }) => pValue ?? []);
  const adjusted = known.length === pairs.length ? holm(known) : null;
  return pairs.map((pair, index) => ({ ...pair, adjusted: adjusted?.[index] ?? null }));
}

/** Logistic, cumulative logit or linear mixed models by lme4 and ordinal, where R is installed. */
export async function fitWithR(task: ModelTask, { signal, progress }: EngineShell): Promise<ModelResult> {
  const { kind, systems, formula, csv } = posed(task);
  progress(`R fits ${formula}`);
  const fit = await fitInR(kind, formula, csv, { signal });
  const { value, together, isFixed } = places(fit, systems);
  const intervals =
    'Intervals and tests: Wald, by the normal distribution: too narrow with few listeners or items.';
  return {
    engine: fit.engine,
    formula,
    counts: countsOf(task.rows),
    means: systems.map((system, index) => {
      const variance = together(index, index);
      const error = isFixed(index) || variance === null ? null : Math.sqrt(variance);
      const own = task.rows.filter((row) => (row.system ?? NO_SYSTEM) === system);
      return { system, counts: countsOf(own), df: null, ...estimateOf(value(index), error) };
    }),
    contrasts: contrastsOf(fit, systems),
    contrastSet: { kind: 'all pairs' },
    correction: 'holm',
    dfMethod: null,
    ranks: null,
    inferenceNotes: [],
    components: fit.random.map(({ group, part, deviation, levels }) => {
      const place = /^systems(\d+)$/.exec(part)?.[1];
      return {
        term: group.replace('listener_system', 'rater x system').replace(/^listener$/, 'rater'),
        system: place === undefined ? null : (systems[Number(place) - 1] ?? null),
        levels,
        ...estimateOf(deviation ?? 0, null),
      };
    }),
    correlations: [],
    reliability: null,
    listeners: null,
    notes: [
      UNIT[kind],
      intervals,
      ...(fit.isSingular ? ['Singular fit: an SD is estimated as 0.'] : []),
      ...fit.told,
    ],
    problem: fit.isConverged
      ? null
      : `the model did not converge (${fit.told.join('; ') || 'no reason given'}): use fewer random terms, or collect more ratings`,
  };
}
