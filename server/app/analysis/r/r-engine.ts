import { bySystem, countsOf, formulaOf } from '#core/models/describe-model.ts';
import { inferenceOf } from '#core/models/inference.ts';
import { requireTerms } from '#core/models/known-terms.ts';
import type { ModelResult } from '#core/models/model-result.ts';
import { systemCodes, type ModelRows } from '#core/models/model-rows.ts';
import type { ModelTask, RandomTerm } from '#core/models/model-task.ts';
import type { Interned } from '#core/stats/numbers/interned.ts';
import { fail } from '#core/order/fail.ts';
import { meanOf, MOST_FOR_KENWARD_ROGER } from '#core/models/reml-model.ts';
import { column } from '#core/ratings/ratings.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import { ModelRefused, type EngineShell } from '../models/engine.ts';
import { fitInR, type RFit, type RInference } from './r-fit.ts';

/** Name of a system in R. Systems are numbered, so that R cannot interpret a name as a formula and keeps their order. */
const systemName = (index: number): string => `s${index + 1}`;

const TERMS: Record<RandomTerm, string> = {
  rater: '(1 | listener)',
  'rater x system': '(1 | listener_system)',
  slopes: '(0 + system | listener)',
  item: '(1 | item)',
  'item x system': '(1 | item_system)',
  clip: '(1 | clip)',
};

const TERM_OF_GROUP: Record<string, string> = {
  listener: 'rater',
  listener_system: 'rater x system',
  item_system: 'item x system',
};

/** Table and formula for a model of systems. Rows of the table are numbers of ratings. */
function posed(rows: ModelRows, systems: readonly string[], terms: readonly RandomTerm[]) {
  const place = systemCodes(rows, [...systems]);
  const own = (row: number): string => systemName(place.of[row] ?? fail());
  const nameIn = <Name>({ names, of }: Interned<Name>, row: number): Name | undefined =>
    names[of[row] ?? fail()];
  const listener = (row: number): string => `l ${nameIn(rows.listener, row) ?? fail()}`;
  const itemOf = (row: number): string | null => {
    const item = nameIn(rows.item, row) ?? null;
    return item === null ? null : `i ${item}`;
  };
  const columns = [
    column<number>('value', 'number', null, '', (row) => rows.values[row] ?? fail()),
    column<number>('system', 'text', null, '', own),
    column<number>('listener', 'text', null, '', listener),
    column<number>('listener_system', 'text', null, '', (row) => `${listener(row)} ${own(row)}`),
    column<number>('clip', 'text', null, '', (row) => `c ${nameIn(rows.clip, row) ?? fail()}`),
    column<number>('item', 'text', null, '', itemOf),
    column<number>('item_system', 'text', null, '', (row) => {
      const item = itemOf(row);
      return item === null ? null : `${item} ${own(row)}`;
    }),
  ];
  const fixed = systems.length > 1 ? '0 + system' : '1';
  return {
    formula: `value ~ ${[fixed, ...terms.map((term) => TERMS[term])].join(' + ')}`,
    csv: headerLine(columns) + rowLines(columns, [...rows.values.keys()], { isExact: true }),
  };
}

/** Estimates, covariance and degrees of freedom in the order of `systems`. */
function meansOf(fit: RFit, { df }: RInference, systems: readonly string[]) {
  const places = systems.map((_, index) => {
    const wanted = systems.length === 1 ? '(Intercept)' : `system${systemName(index)}`;
    return fit.fixed.findIndex(({ term }) => term === wanted);
  });
  const inOrder = new Map(places.map((place, index) => [place, index]));
  const known = new Map(
    df.map(({ first, second, value }) => {
      const pair = [inOrder.get(first) ?? 0, inOrder.get(second) ?? 0].toSorted((a, b) => a - b);
      return [pair.join(), value];
    }),
  );
  return {
    systems,
    values: places.map((place) => fit.fixed[place]?.estimate ?? Number.NaN),
    covariance: places.map((a) => places.map((b) => fit.covariance[a]?.[b] ?? Number.NaN)),
    df: (weights: readonly number[]): number => {
      const used = weights.flatMap((weight, index) => (weight === 0 ? [] : [index]));
      const found = known.get([used[0], used.at(-1)].join());
      if (found === undefined || found === null || !(found > 0))
        throw new ModelRefused('R gave no degrees of freedom: use fewer random terms, or the engine reml');
      return found;
    },
  };
}

function notesOf(fit: RFit, { method, hasPbkrtest }: RInference, ratings: number): string[] {
  return [
    'Restricted maximum likelihood (REML) by lme4.',
    `Intervals of means: t with ${method} degrees of freedom, by ${method === 'Satterthwaite' ? 'lmerTest' : 'pbkrtest'}. SDs have no interval.`,
    ...(hasPbkrtest || ratings > MOST_FOR_KENWARD_ROGER
      ? []
      : ['R has no package pbkrtest, so Kenward-Roger degrees of freedom are not available.']),
    'Adjusted p, simultaneous intervals and ranks are computed by Earshot from the estimates of R.',
    ...(fit.isSingular ? ['Singular fit: an SD is estimated as zero.'] : []),
    ...fit.messages,
  ];
}

function requireModel(task: ModelTask): ReturnType<typeof requireTerms> {
  try {
    return requireTerms(task.rows, task.terms);
  } catch (cause) {
    throw cause instanceof RangeError ? new ModelRefused(cause.message) : cause;
  }
}

/**
 * Fits the same linear mixed model as reml, with lme4, lmerTest and pbkrtest, if R is installed. Rejects like any
 * engine.
 */
export async function fitWithR(task: ModelTask, { signal, progress }: EngineShell): Promise<ModelResult> {
  const { rows } = task;
  const { terms, leftOut } = requireModel(task);
  const groups = bySystem(rows);
  const systems = groups.map(({ system }) => system);
  const { formula, csv } = posed(rows, systems, terms);
  progress(`R fits ${formula}`);
  const fit = await fitInR('continuous', formula, csv, { signal }, MOST_FOR_KENWARD_ROGER);
  const { inference } = fit;
  if (!inference) throw new ModelRefused('R gave no degrees of freedom: use the engine reml');
  const means = meansOf(fit, inference, systems);
  return {
    engine: fit.engine,
    formula: formulaOf(terms, true),
    counts: countsOf(rows),
    means: groups.map((group, index) => ({
      ...meanOf(means.values, means, index),
      system: group.system,
      counts: group.counts,
    })),
    ...inferenceOf(means, task),
    dfMethod: inference.method,
    components: fit.random.map(({ group, part, deviation, levels }) => {
      const place = /^systems(\d+)$/.exec(part)?.[1];
      return {
        term: TERM_OF_GROUP[group] ?? group,
        system: place === undefined ? null : (systems[Number(place) - 1] ?? null),
        levels,
        value: deviation ?? 0,
        error: null,
        low: null,
        high: null,
        diagnostics: null,
      };
    }),
    correlations: [],
    reliability: null,
    clips: null,
    listeners: null,
    notes: [...notesOf(fit, inference, rows.length), ...leftOut],
    problem: fit.isConverged
      ? null
      : `the model did not converge (${fit.messages.join('; ') || 'no reason given'}): use fewer random terms, or collect more ratings`,
  };
}
