import { groupBy } from '../order/group-by.ts';
import { fail } from '../order/fail.ts';
import { naturalOrder } from '../order/natural-order.ts';
import { pearson } from '../stats/correlation/correlation.ts';
import { studentTQuantile } from '../stats/laws/distributions.ts';
import { columnStarts } from '../stats/mixed/mixed-data.ts';
import type { ClipResult, ListenerResult } from './model-result.ts';
import { NO_SYSTEM, type ModelRow, type ModelTask, type RandomTerm } from './model-task.ts';
import type { RatingFit } from './rating-model.ts';

/** Least number of values for an interval or a correlation. */
const LEAST = 4;

const CLIP_TERMS: readonly RandomTerm[] = ['item', 'item x system', 'clip'];

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** SD of values, in their unit; null below two. */
function spreadOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** For each row, the sum of the conditional modes of some terms, and their columns of [Z X]. */
function effectsOf({ fit, plan }: RatingFit, terms: readonly RandomTerm[], wanted: readonly RandomTerm[]) {
  const starts = columnStarts(plan.data);
  const used = terms.flatMap((term, index) => (wanted.includes(term) ? [index] : []));
  const placeOf = (index: number, row: number): number => {
    const factor = plan.data.factors[index];
    const level = factor?.level[row] ?? fail();
    return level * (factor?.width ?? 1) + ((factor?.width ?? 1) > 1 ? (plan.data.kind[row] ?? fail()) : 0);
  };
  return {
    has: used.length > 0,
    effect: (row: number) =>
      used.reduce((sum, index) => sum + (fit.effects[index]?.[placeOf(index, row)] ?? fail()), 0),
    columns: (row: number) => used.map((index) => (starts[index] ?? fail()) + placeOf(index, row)),
  };
}

/** Ratings minus their listener's bias in the model. */
function correctedValues(own: RatingFit, terms: readonly RandomTerm[], rows: readonly ModelRow[]): number[] {
  const bias = effectsOf(own, terms, ['rater', 'rater x system', 'slopes']);
  return rows.map(({ value }, row) => value - bias.effect(row));
}

/**
 * Every clip: mean of its ratings with a t interval cut at the ends of the scale, mean of its ratings minus their
 * listeners' biases, and the model's prediction for any listener (best linear unbiased prediction) with its standard
 * error. Null if the model has no effect of clips or items.
 */
export function clipResults(
  own: RatingFit,
  terms: readonly RandomTerm[],
  { rows, range }: Pick<ModelTask, 'rows' | 'range'>,
): ClipResult[] | null {
  const effects = effectsOf(own, terms, CLIP_TERMS);
  if (!effects.has) return null;
  const corrected = correctedValues(own, terms, rows);
  const first = columnStarts(own.plan.data).at(-1) ?? fail();
  const byClip = groupBy([...rows.keys()], (row) => rows[row]?.clip ?? '');
  return [...byClip]
    .toSorted(([a], [b]) => naturalOrder(a, b))
    .map(([clip, places]) => {
      const values = places.map((row) => rows[row]?.value ?? fail());
      const [row = 0] = places;
      const system = own.plan.data.kind[row] ?? fail();
      const effect = own.fit.beta.length > 1 ? system : 0;
      const mean = meanOf(values);
      const spread = spreadOf(values);
      const half =
        values.length < LEAST || spread === null
          ? null
          : (studentTQuantile(0.975, values.length - 1) * spread) / Math.sqrt(values.length);
      return {
        clip,
        system: rows[row]?.system ?? NO_SYSTEM,
        ratings: values.length,
        mean,
        low: half === null ? null : Math.max(range[0], mean - half),
        high: half === null ? null : Math.min(range[1], mean + half),
        corrected: meanOf(places.map((place) => corrected[place] ?? fail())),
        shrunken: (own.fit.beta[effect] ?? fail()) + effects.effect(row),
        shrunkenError: own.fit.errorOf([...effects.columns(row), first + effect]),
      };
    });
}

/** Sum and count of the corrected ratings of each clip. */
function clipSums(
  rows: readonly ModelRow[],
  corrected: readonly number[],
): Map<string, { sum: number; count: number }> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const [index, { clip }] of rows.entries()) {
    const own = sums.get(clip) ?? { sum: 0, count: 0 };
    own.sum += corrected[index] ?? fail();
    own.count += 1;
    sums.set(clip, own);
  }
  return sums;
}

/**
 * Every listener: bias (how much higher the listener rates than the others; best linear unbiased prediction, with its
 * standard error), spread of the ratings, and consistency, the correlation of the ratings with the others' ratings of the
 * same clips, biases removed; null below four clips that others also rated. Null if the model has no effect of listeners.
 */
export function listenerResults(
  own: RatingFit,
  terms: readonly RandomTerm[],
  rows: readonly ModelRow[],
): ListenerResult[] | null {
  if (!own.listeners) return null;
  const corrected = correctedValues(own, terms, rows);
  const sums = clipSums(rows, corrected);
  const byListener = groupBy([...rows.keys()], (row) => rows[row]?.listener ?? '');
  const effects = effectsOf(own, terms, ['rater']);
  return own.listeners.map(({ listener, effect }) => {
    const places = byListener.get(listener) ?? [];
    const values = places.map((row) => rows[row]?.value ?? fail());
    const compared = places.flatMap((row) => {
      const { sum, count } = sums.get(rows[row]?.clip ?? '') ?? { sum: 0, count: 0 };
      return count < 2
        ? []
        : [{ own: rows[row]?.value ?? fail(), others: (sum - (corrected[row] ?? fail())) / (count - 1) }];
    });
    return {
      listener,
      ratings: values.length,
      effect,
      error: effects.has ? own.fit.errorOf(effects.columns(places[0] ?? fail())) : null,
      spread: spreadOf(values),
      consistency:
        compared.length < LEAST
          ? null
          : pearson(
              compared.map((one) => one.own),
              compared.map((one) => one.others),
            ),
    };
  });
}
