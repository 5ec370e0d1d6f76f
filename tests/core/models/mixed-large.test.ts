import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelRow, RandomTerm } from '#core/models/model-task.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { satterthwaite } from '#core/stats/mixed/satterthwaite.ts';
import { goldenJson } from '../stats/golden.ts';

const number = z.number();
const design = z.object({
  listeners: number,
  systems: number,
  items: number,
  ratings: number,
  single: z.boolean(),
  sd: z.tuple([number, number, number, number, number]),
  seed: number,
  sum: number,
  crit: number,
  singular: z.boolean(),
  sds: z.record(z.string(), number),
  modes: z.array(number),
  lines: z.array(z.object({ l: z.array(number), estimate: number, se: number, df: number })),
});
const golden = goldenJson(
  'expected/mixed_large.json',
  z.object({ random: design, boundary: design, single: design }),
);

const TERMS: { term: RandomTerm; group: string }[] = [
  { term: 'rater', group: 'listener' },
  { term: 'rater x system', group: 'listener:system' },
  { term: 'item', group: 'item' },
  { term: 'item x system', group: 'item:system' },
];

/** The ratings of script 50, which draws the same integers. */
function ratingsOf({
  listeners,
  systems,
  items,
  ratings,
  single,
  sd,
  seed,
}: z.infer<typeof design>): ModelRow[] {
  let state = seed;
  const uniform = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
  const normal = (): number => {
    let sum = 0;
    for (let draw = 0; draw < 12; draw += 1) sum += uniform();
    return sum - 6;
  };
  const normals = (count: number, own: number) => Array.from({ length: count }, () => own * normal());
  const [rater, cell] = [normals(listeners, sd[0]), normals(listeners * systems, sd[1])];
  const [item, clip] = [normals(items, sd[2]), normals(items * systems, sd[3])];
  const at = (effects: readonly number[], index: number): number => effects[index] ?? Number.NaN;
  return Array.from({ length: ratings }, (_, k) => {
    const l = k % listeners;
    const own = single ? k % (items * systems) : Math.floor(uniform() * items * systems);
    const [s, i] = [own % systems, Math.floor(own / systems)];
    const effects = 3.5 - 0.2 * s + at(rater, l) + at(cell, l * systems + s) + at(item, i) + at(clip, own);
    const value = Math.min(5, Math.max(1, Math.floor(effects + sd[4] * normal() + 0.5)));
    // Names of equal length: code-unit order is that of the numbers.
    return {
      listener: `L${String(l).padStart(3, '0')}`,
      system: `S${s}`,
      item: `I${i}`,
      clip: single ? `C${k}` : `C${own}`,
      value,
    };
  });
}

test.each(['random', 'boundary', 'single'] as const)(
  'a larger design equals lme4 and lmerTest: %s',
  (name) => {
    const wanted = golden[name];
    const rows = ratingsOf(wanted);
    expect(rows.reduce((sum, { value }, index) => sum + value * (index + 1), 0)).toBe(wanted.sum);
    const { fit, components, listeners } = fitRatings(
      rows,
      TERMS.map(({ term }) => term),
    );
    expect(fit.converged).toBe(true);
    expect(fit.isSingular).toBe(wanted.singular);
    expect(Math.abs(fit.deviance - wanted.crit)).toBeLessThan(1e-6);
    for (const { term, group } of TERMS) {
      const sd = components.find((own) => own.term === term)?.sd ?? Number.NaN;
      expect(Math.abs(sd - (wanted.sds[group] ?? Number.NaN))).toBeLessThan(1e-5);
      if (wanted.sds[group] === 0) expect(sd).toBe(0);
    }
    expect(Math.abs(fit.sigma - (wanted.sds['Residual'] ?? Number.NaN))).toBeLessThan(1e-5);
    expect(listeners).toHaveLength(wanted.modes.length);
    for (const [index, mode] of wanted.modes.entries())
      expect(Math.abs((listeners?.[index]?.effect ?? Number.NaN) - mode)).toBeLessThan(1e-5);
    const { df, covariance } = satterthwaite(fit);
    for (const { l, estimate, se, df: own } of wanted.lines) {
      const value = l.reduce((sum, weight, i) => sum + weight * (fit.beta[i] ?? Number.NaN), 0);
      expect(Math.abs(value - estimate)).toBeLessThan(1e-5);
      const variance = l.reduce(
        (sum, x, i) => sum + x * l.reduce((part, y, j) => part + y * (covariance[i]?.[j] ?? Number.NaN), 0),
        0,
      );
      expect(Math.abs(Math.sqrt(variance) / se - 1)).toBeLessThan(1e-5);
      expect(Math.abs(df(l) / own - 1)).toBeLessThan(1e-3);
    }
  },
);
