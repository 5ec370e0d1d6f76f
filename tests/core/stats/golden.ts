import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const folder = new URL('../../fixtures/golden/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

/** Reads tests/fixtures/golden/<path> (see the README there for who computed it) and freezes it. */
export function goldenJson<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> {
  return deepFreeze(schema.parse(JSON.parse(read(path))));
}

/** Reads a CSV of tests/fixtures/golden/data, one frozen row a line. */
export function goldenCsv<Schema extends z.ZodType>(name: string, row: Schema): z.infer<Schema>[] {
  return deepFreeze(z.array(row).parse(parse(read(`data/${name}`), { columns: true })));
}

const number = z.coerce.number();
export const acrRatings = goldenCsv(
  'acr_ratings.csv',
  z.object({ rater_id: z.string(), system_id: z.string(), stimulus_id: z.string(), rating: number }),
).map((row) => ({ listener: row.rater_id, system: row.system_id, clip: row.stimulus_id, value: row.rating }));

export const attRatings = goldenCsv(
  'att_ratings.csv',
  z.object({ rater_id: z.string(), system_id: z.string(), stimulus_id: z.string(), score: number }),
).map((row) => ({ listener: row.rater_id, system: row.system_id, clip: row.stimulus_id, value: row.score }));

const metric = z.string().transform((text) => (text === 'NA' ? null : Number(text)));
export const acrMetrics = goldenCsv(
  'acr_metrics.csv',
  z.object({
    stimulus_id: z.string(),
    system_id: z.string(),
    metric_mos: metric,
    metric_wer: metric,
    metric_sig: metric,
    metric_const: metric,
  }),
);

export const attMetrics = goldenCsv(
  'att_metrics.csv',
  z.object({ stimulus_id: z.string(), system_id: z.string(), auto_att: metric }),
);

export const maybe = z.number().nullable();
export const limits = z.tuple([z.number(), z.number()]).nullable();

/** The golden set's agreement of two lists of numbers. */
export const pairStatistics = z.object({
  n: z.number(),
  pearson: z.object({ r: maybe, p: maybe, ci95: limits.optional() }),
  spearman: z.object({ r: maybe, p: maybe }),
  kendall: z.object({ tau_b: maybe, p_asymptotic: maybe }),
  mae: maybe,
  qwk_half_up: maybe.optional(),
});

/** The difference relative to the expected value, or absolute where that is below 1; null only equals null. */
export const difference = (
  actual: number | null | undefined,
  expected: number | null | undefined,
): number => {
  if (actual === null || actual === undefined || expected === null || expected === undefined) {
    return (actual ?? null) === (expected ?? null) ? 0 : Infinity;
  }
  return Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
};

/** The difference on the log scale, for p-values however small. */
export const logDifference = (actual: number | null, expected: number | null): number => {
  if (actual === null || expected === null || actual === 0 || expected === 0) {
    return actual === expected ? 0 : Infinity;
  }
  return Math.abs(Math.log(actual / expected));
};
