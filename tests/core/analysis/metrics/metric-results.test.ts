import { expect, test } from 'vitest';
import { z } from 'zod';
import { blockInput } from '#core/analysis/input/input.ts';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { metricResults } from '#core/analysis/metrics/metric-results.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { holm } from '#core/stats/tests/multiple-comparisons.ts';
import { rating } from '../../../support/ratings.ts';
import { acrMetrics, acrRatings, difference, goldenJson, logDifference, maybe } from '../../stats/golden.ts';
import { english } from '../../../support/english.ts';

const errors = z.object({
  n: z.number(),
  mse: maybe,
  rmse: maybe,
  mae: maybe,
  bias: maybe,
  qwk_half_up: maybe.optional(),
});
const golden = goldenJson(
  'expected/acr.json',
  z.object({
    utterance_level: z.record(z.string(), errors),
    system_level: z.record(z.string(), z.object({ voicemos_mean_of_utterance_means: errors })),
    p1401_utterance: z.record(
      z.string(),
      z.object({
        n: z.number(),
        first_order: z.object({ rmse_n_minus_2: z.number() }),
        third_order_monotone: z.object({ rmse_n_minus_4: z.number(), pearson_mapped: z.number() }),
        rmse_star_n_minus_4: z.number(),
        outlier_ratio: z.number(),
      }),
    ),
  }),
);
const williams = goldenJson(
  'expected/corr_compare.json',
  z.object({ n: z.number(), williams: z.object({ t: z.number(), df: z.number(), p: z.number() }) }),
);

const scale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };
const ratings = acrRatings.map(({ listener, system, clip, value }) =>
  rating({ listener, system, clip, item: clip, canonicalValue: value }),
);
const NAMES = ['metric_mos', 'metric_wer', 'metric_sig', 'metric_const'] as const;
const metrics: Metric[] = NAMES.map((name) => ({
  name,
  ...(name === 'metric_wer' ? { direction: 'lower' as const } : {}),
  values: new Map(acrMetrics.map((row) => [row.stimulus_id, row[name]])),
}));
const results = english(metricResults(scale, blockInput(ratings, { metrics })));

function table(name: string): ResultTable {
  const found = results.tables.find((own) => own.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
}
const num = z.number().nullable();
const close = (actual: unknown, expected: number | null | undefined, tolerance = 1e-12): void => {
  expect(difference(num.parse(actual), expected)).toBeLessThan(tolerance);
};

test('X7: errors of metrics over clips and systems equal those of NumPy and scikit-learn', () => {
  const { rows } = table('metric errors quality');
  expect(rows).toHaveLength(2 * NAMES.length);
  for (const { metric, level, ...row } of rows) {
    const expected =
      level === 'clips'
        ? golden.utterance_level[String(metric)]
        : golden.system_level[String(metric)]?.voicemos_mean_of_utterance_means;
    expect(row['n']).toBe(expected?.n);
    for (const key of ['mse', 'rmse', 'mae', 'bias'] as const) close(row[key], expected?.[key]);
    if (level === 'clips') close(row['qwk'], expected?.qwk_half_up);
    expect(num.parse(row['mseLow'])).toBeLessThanOrEqual(num.parse(row['mse']) ?? NaN);
    expect(num.parse(row['biasHigh'])).toBeGreaterThanOrEqual(num.parse(row['bias']) ?? NaN);
  }
});

test('errors say which metrics are not on the scale of the listeners', () => {
  expect(table('metric errors quality').notes[0]).toMatch(
    /^Values outside the scale .* 1 to 5: .*metric_wer/,
  );
});

test('X7: errors after mapping equal those of SciPy', () => {
  const { rows } = table('metrics P.1401 quality');
  for (const [name, expected] of Object.entries(golden.p1401_utterance)) {
    const row = rows.find(({ metric, level }) => metric === name && level === 'clips');
    expect(row?.['n']).toBe(expected.n);
    close(row?.['first'], expected.first_order.rmse_n_minus_2, 1e-9);
    close(row?.['third'], expected.third_order_monotone.rmse_n_minus_4, 1e-8);
    close(row?.['r'], expected.third_order_monotone.pearson_mapped, 1e-8);
    close(row?.['star'], expected.rmse_star_n_minus_4, 1e-8);
    close(row?.['outliers'], expected.outlier_ratio);
  }
  expect(rows.find(({ metric }) => metric === 'metric_const')).toMatchObject({
    first: null,
    third: null,
    r: null,
  });
  expect(table('metrics P.1401 quality').notes[0]).toBe(
    'metric_mos: 1 clips with a single vote are omitted.',
  );
});

test('X7: two metrics differ by the Williams test as in R, all pairs after Holm', () => {
  const { rows } = table('metrics compared quality');
  const row = rows.find(({ first, second }) => first === 'metric_mos' && second === 'metric_sig');
  expect(row).toMatchObject({ level: 'clips', n: williams.n, df: williams.williams.df });
  close(row?.['t'], williams.williams.t, 1e-10);
  expect(logDifference(num.parse(row?.['p']), williams.williams.p)).toBeLessThan(1e-9);
  const clips = rows.filter(({ level }) => level === 'clips');
  expect(clips).toHaveLength(6);
  const tested = clips.filter(({ p }) => p !== null);
  expect(tested.map(({ pHolm }) => pHolm)).toEqual(holm(tested.map(({ p }) => z.number().parse(p))));
  expect(clips.filter(({ second }) => second === 'metric_const')).toMatchObject([
    { p: null, difference: null, f: null },
    { p: null, difference: null, f: null },
    { p: null, difference: null, f: null },
  ]);
});

test('a metric of which less is better is turned and said to be', () => {
  const { rows, notes } = table('metrics quality');
  const wer = rows.filter(({ metric }) => metric === 'metric_wer');
  expect(wer.every(({ plcc, turned }) => (num.parse(plcc) ?? -1) > 0.5 && turned === 'yes')).toBe(true);
  expect(notes.some((note) => note.includes('so that agreement is positive: metric_wer.'))).toBe(true);
});

test('resampled intervals hold the value and are the same at every run', () => {
  const { rows } = table('metrics quality');
  const clips = rows.filter(({ level, plcc }) => level === 'clips' && plcc !== null);
  expect(clips).toHaveLength(3);
  for (const row of clips) {
    for (const key of ['plcc', 'srcc', 'krcc']) {
      const [value, low, high] = [row[key], row[`${key}ResampledLow`], row[`${key}ResampledHigh`]].map(
        (cell) => z.number().parse(cell),
      );
      expect(low).toBeLessThan(value ?? NaN);
      expect(high).toBeGreaterThan(value ?? NaN);
    }
  }
  expect(english(metricResults(scale, blockInput(ratings, { metrics }))).tables).toEqual(results.tables);
});

test('X6: a constant metric has no correlation, at no level and by no interval', () => {
  for (const row of table('metrics quality').rows.filter(({ metric }) => metric === 'metric_const')) {
    for (const key of ['plcc', 'srcc', 'krcc']) {
      expect([row[key], row[`${key}Low`], row[`${key}P`], row[`${key}ResampledLow`]]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    }
  }
});

test('each metric is drawn against the mean ratings, by clip and system', () => {
  const figures = results.figures ?? [];
  expect(figures.map(({ name }) => name)).toEqual(NAMES.map((name) => `metric ${name} quality`));
  const [mos] = figures;
  expect(mos).toMatchObject({ kind: 'scatter', named: 'clip', y: { domain: [1, 5] } });
  expect(mos?.rows).toHaveLength(95);
  expect(mos?.summary).toMatch(
    /^95 clips by metric_mos and their mean rating: PLCC 0\.\d\d \[0\.\d\d, 0\.\d\d\]/,
  );
  const first = acrRatings.filter(({ clip }) => clip === mos?.rows[0]?.['clip']).map(({ value }) => value);
  expect(mos?.rows[0]).toMatchObject({
    n: first.length,
    rating: first.reduce((sum, value) => sum + value, 0) / first.length,
  });
  expect(figures[1]?.x.label).toBe('metric_wer (lower is better)');
});

test('pairs have neither errors nor mapping, a single metric is compared with none', () => {
  const pair: Scale = { ...scale, grid: { min: -2, max: 2, step: 1 }, judges: 'pair' };
  const rated = ['1', '2', '3'].map((item) =>
    rating({ item, comparedClip: `b/${item}`, comparedSystem: 'b', canonicalValue: Number(item) }),
  );
  const values = new Map(
    ['1', '2', '3'].flatMap((item) => [[`a/${item}`, Number(item)] as const, [`b/${item}`, 0] as const]),
  );
  const { tables } = metricResults(pair, blockInput(rated, { metrics: [{ name: 'm', values }] }));
  expect(tables?.map(({ name }) => name)).toEqual(['metrics quality']);
});

test('without metrics, and where nothing counts, there is nothing to be told', () => {
  expect(metricResults(scale, blockInput(ratings))).toEqual({});
  expect(metricResults({ ...scale, judges: 'fact' }, blockInput(ratings, { metrics }))).toEqual({});
  const none = metricResults(
    scale,
    blockInput([rating({ reasons: ['rule'], canonicalValue: 1 })], { metrics }),
  );
  expect(none.figures).toEqual([]);
  expect(none.tables?.[0]?.rows[0]).toMatchObject({ n: 0, plcc: null, srccResampledLow: null });
});

test('where there are no listeners to draw, as in a table of means, clips alone are resampled', () => {
  const alone = ratings.map((own) => ({ ...own, listener: 'mean' }));
  const tables = metricResults(scale, blockInput(alone, { metrics })).tables;
  const found = tables?.find(({ name }) => name === 'metrics quality');
  const [clips, systems] = found?.rows ?? [];
  const [low, value, high] = [clips?.['plccResampledLow'], clips?.['plcc'], clips?.['plccResampledHigh']];
  expect(num.parse(low)).toBeLessThan(z.number().parse(value));
  expect(num.parse(high)).toBeGreaterThan(z.number().parse(value));
  expect(systems?.['plccResampledLow']).toBeNull();
  expect(found?.notes?.join(' ')).toContain('pairs of metric and mean (BCa)');
});
