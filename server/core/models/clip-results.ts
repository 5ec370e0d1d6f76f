import { fail } from '../order/fail.ts';
import { naturalOrder } from '../order/natural-order.ts';
import { pearson } from '../stats/correlation/correlation.ts';
import { studentTQuantile } from '../stats/laws/distributions.ts';
import { columnStarts } from '../stats/mixed/mixed-data.ts';
import type { Numbered } from '../stats/numbers/interned.ts';
import { rowsByNumber } from '../stats/numbers/rows-by-number.ts';
import type { ClipResult, ListenerResult } from './model-result.ts';
import { NO_SYSTEM, type ModelRows } from './model-rows.ts';
import type { ModelTask, RandomTerm } from './model-task.ts';
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
function correctedValues(own: RatingFit, terms: readonly RandomTerm[], { values }: ModelRows): Float64Array {
  const bias = effectsOf(own, terms, ['rater', 'rater x system', 'slopes']);
  return values.map((value, row) => value - bias.effect(row));
}

/** The rows of each number. */
function rowsOfEach({ of, count }: Numbered): Uint32Array[] {
  const { rows, starts } = rowsByNumber(of, count);
  return Array.from({ length: count }, (_, number) => rows.subarray(starts[number], starts[number + 1]));
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
  const places = rowsOfEach(rows.clip);
  return rows.clip.names
    .map((clip, number) => ({ clip, places: [...(places[number] ?? fail())] }))
    .toSorted((a, b) => naturalOrder(a.clip, b.clip))
    .map(({ clip, places }) => {
      const values = places.map((row) => rows.values[row] ?? fail());
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
        system: rows.system.names[rows.system.of[row] ?? fail()] ?? NO_SYSTEM,
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

/** Sums and counts of the corrected ratings of each clip. */
function clipSums({ clip }: ModelRows, corrected: Float64Array) {
  const [sums, counts] = [new Float64Array(clip.count), new Uint32Array(clip.count)];
  for (let row = 0; row < corrected.length; row += 1) {
    const own = clip.of[row] ?? fail();
    sums[own] = (sums[own] ?? fail()) + (corrected[row] ?? fail());
    counts[own] = (counts[own] ?? fail()) + 1;
  }
  return { sums, counts };
}

/**
 * Every listener: bias (how much higher the listener rates than the others; best linear unbiased prediction, with its
 * standard error), spread of the ratings, and consistency, the correlation of the ratings with the others' ratings of the
 * same clips, biases removed; null below four clips that others also rated. Null if the model has no effect of listeners.
 */
export function listenerResults(
  own: RatingFit,
  terms: readonly RandomTerm[],
  rows: ModelRows,
): ListenerResult[] | null {
  if (!own.listeners) return null;
  const corrected = correctedValues(own, terms, rows);
  const { sums, counts } = clipSums(rows, corrected);
  const numbers = new Map(rows.listener.names.map((name, number) => [name, number]));
  const allPlaces = rowsOfEach(rows.listener);
  const effects = effectsOf(own, terms, ['rater']);
  return own.listeners.map(({ listener, effect }) => {
    const places = [...(allPlaces[numbers.get(listener) ?? fail()] ?? fail())];
    const values = places.map((row) => rows.values[row] ?? fail());
    const compared = places.flatMap((row) => {
      const clip = rows.clip.of[row] ?? fail();
      const [sum, count] = [sums[clip] ?? fail(), counts[clip] ?? fail()];
      return count < 2
        ? []
        : [{ own: rows.values[row] ?? fail(), others: (sum - (corrected[row] ?? fail())) / (count - 1) }];
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
