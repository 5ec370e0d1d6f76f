import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inferenceOf, type FittedMeans } from '#core/models/inference.ts';
import { modelColumns, type ModelRow } from '#core/models/model-rows.ts';
import type { ModelTask, RandomTerm } from '#core/models/model-task.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { maxT, type MaxT } from '#core/stats/simultaneous/max-t.ts';
import { satterthwaite } from '#core/stats/mixed/satterthwaite.ts';
import { goldenCsv, goldenJson } from '../golden.ts';

const n = z.number();
const family = z.object({
  type: z.enum(['Tukey', 'Dunnett']),
  df: n,
  quantile: n,
  p_error: n,
  contrasts: z.array(
    z.object({ a: z.string(), b: z.string(), estimate: n, se: n, t: n, p: n, low: n, high: n }),
  ),
});
const fitted = z.object({
  systems: z.array(z.string()),
  means: z.array(n),
  covariance: z.array(z.array(n)),
  families: z.array(family),
});
const golden = goldenJson('expected/multcomp.json', z.object({ crossed: fitted, sparse: fitted }));

const METHODS: Record<string, MaxT['method']> = {
  'crossed Tukey': 'range',
  'crossed Dunnett': 'shared',
  'sparse Tukey': 'sampled',
  'sparse Dunnett': 'sampled',
};
/** Largest errors of p and, relatively, of the quantile: of an integral multcomp's own; of 65,536 directions as documented. */
const ERRORS = {
  one: { p: 0, quantile: 0 },
  range: { p: 2e-6, quantile: 1e-5 },
  shared: { p: 2e-6, quantile: 1e-5 },
  sampled: { p: 5e-4, quantile: 1e-3 },
};
const TERMS: RandomTerm[] = ['rater', 'rater x system', 'item', 'item x system'];
const TABLES = { crossed: 'inference_crossed.csv', sparse: 'inference_sparse.csv' };

const cases = (['crossed', 'sparse'] as const).flatMap((name) =>
  golden[name].families.map((wanted) => ({ name, type: wanted.type, df: wanted.df, wanted })),
);

const task = (type: 'Tukey' | 'Dunnett', baseline: string): Pick<ModelTask, 'contrasts'> => ({
  contrasts: type === 'Tukey' ? { kind: 'all pairs' } : { kind: 'against', baseline },
});

/** Simultaneous tests of `means`, with the sign and order of multcomp. */
function tested(means: FittedMeans, type: 'Tukey' | 'Dunnett') {
  const { contrasts } = inferenceOf(means, task(type, means.systems[0] ?? ''));
  return new Map(
    contrasts.flatMap(({ a, b, value, error, low, high, adjusted }) => [
      [`${a} - ${b}`, { value, error, low, high, adjusted }] as const,
      [`${b} - ${a}`, { value: -value, error, low: -(high ?? 0), high: -(low ?? 0), adjusted }] as const,
    ]),
  );
}

describe.each(cases)('multcomp::glht, $name, $type, $df df', ({ name, type, df, wanted }) => {
  const { systems, means, covariance } = golden[name];
  const method = METHODS[`${name} ${type}`] ?? 'one';
  const error = ERRORS[method];

  test('single-step p and the quantile are those of the largest |t|', () => {
    const place = (system: string) => systems.indexOf(system);
    const own = maxT(
      covariance,
      wanted.contrasts.map(({ a, b }) => [place(a), place(b)] as const),
    );
    expect(own?.method).toBe(method);
    for (const { t, p } of wanted.contrasts)
      expect(Math.abs((own?.pValue(t, df) ?? 2) - p)).toBeLessThan(error.p);
    expect(Math.abs((own?.quantile(0.05, df) ?? 0) / wanted.quantile - 1)).toBeLessThan(error.quantile);
  });

  test('contrasts have its adjusted p and simultaneous intervals', () => {
    const found = tested({ systems, values: means, covariance, df: () => df }, type);
    expect(wanted.contrasts).toHaveLength(found.size / 2);
    for (const { a, b, estimate, se, p, low, high } of wanted.contrasts) {
      const own = found.get(`${a} - ${b}`);
      expect(own?.value).toBeCloseTo(estimate, 10);
      expect(own?.error).toBeCloseTo(se, 10);
      expect(Math.abs((own?.adjusted ?? 2) - p)).toBeLessThan(error.p);
      const most = error.quantile * wanted.quantile * se;
      expect(Math.abs((own?.low ?? 0) - low)).toBeLessThan(most);
      expect(Math.abs((own?.high ?? 0) - high)).toBeLessThan(most);
    }
  });
});

test.each(['crossed', 'sparse'] as const)('so have those of our own fit by REML: %s', (name) => {
  const rows: ModelRow[] = goldenCsv(
    TABLES[name],
    z.object({
      listener: z.string(),
      system: z.string(),
      item: z.string(),
      clip: z.string(),
      value: z.coerce.number(),
    }),
  );
  const { fit, effects } = fitRatings(modelColumns(rows), TERMS);
  const { covariance } = satterthwaite(fit);
  for (const { type, df, contrasts } of golden[name].families) {
    const found = tested({ systems: effects, values: fit.beta, covariance, df: () => df }, type);
    for (const { a, b, estimate, p, low, high } of contrasts) {
      const own = found.get(`${a} - ${b}`);
      // Fixed effects and their errors agree with lme4 to 1e-4.
      expect(Math.abs((own?.value ?? 9) - estimate)).toBeLessThan(1e-4);
      expect(Math.abs((own?.adjusted ?? 2) - p)).toBeLessThan(6e-4);
      expect(Math.abs((own?.low ?? 9) - low)).toBeLessThan(1e-3);
      expect(Math.abs((own?.high ?? 9) - high)).toBeLessThan(1e-3);
    }
  }
});
