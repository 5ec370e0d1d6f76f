import { expect, test } from 'vitest';
import { z } from 'zod';
import { groupMeans } from '#core/stats/intervals/group-means.ts';
import { metricAgreement, systemMeans } from '#core/stats/metrics/metric-agreement.ts';
import {
  acrMetrics,
  acrRatings,
  attMetrics,
  attRatings,
  difference,
  goldenJson,
  logDifference,
  pairStatistics,
} from '../golden.ts';

const schema = z.object({
  utterance_level: z.record(z.string(), pairStatistics),
  system_level: z.record(
    z.string(),
    z.object({ voicemos_mean_of_utterance_means: pairStatistics, pooled_mean_of_ratings: pairStatistics }),
  ),
});
const acr = goldenJson('expected/acr.json', schema);
const att = goldenJson('expected/att.json', schema);
const estimates = z.object({ estimate: z.number(), p: z.number() });
const byR = goldenJson(
  'expected/r_classic.json',
  z.object({
    cor_test: z.record(
      z.string(),
      z.object({ n: z.number(), pearson: estimates, spearman: estimates, kendall: estimates }),
    ),
  }),
).cor_test;

const acrMeans = groupMeans(acrRatings.map(({ clip, value }) => ({ key: clip, value })));
const attMeans = groupMeans(attRatings.map(({ clip, value }) => ({ key: clip, value })));
const acrClips = (column: 'metric_mos' | 'metric_wer' | 'metric_sig' | 'metric_const') =>
  acrMetrics.map((row) =>
    Object.freeze({
      system: row.system_id,
      metric: row[column],
      rating: acrMeans.get(row.stimulus_id) ?? null,
    }),
  );
const attClips = attMetrics.map((row) =>
  Object.freeze({
    system: row.system_id,
    metric: row.auto_att,
    rating: attMeans.get(row.stimulus_id) ?? null,
  }),
);
const metrics = [
  { name: 'metric_mos', clips: acrClips('metric_mos'), golden: acr },
  { name: 'metric_wer', clips: acrClips('metric_wer'), golden: acr },
  { name: 'metric_sig', clips: acrClips('metric_sig'), golden: acr },
  { name: 'metric_const', clips: acrClips('metric_const'), golden: acr },
  { name: 'auto_att', clips: attClips, golden: att },
];

/** A perfect correlation has p = 0; scipy's is 1e-16 short of perfect and its p just above. */
function expectPValue(actual: number | null, expected: number | null = null) {
  if (actual === 0) expect(expected).toBeLessThan(1e-20);
  else expect(logDifference(actual, expected)).toBeLessThan(1e-10);
}

function expectAgreement(
  actual: ReturnType<typeof metricAgreement>,
  expected: z.infer<typeof pairStatistics> | undefined,
) {
  const { plcc, srcc, krcc } = actual;
  expect(actual.n).toBe(expected?.n);
  expect(difference(plcc.value, expected?.pearson.r)).toBeLessThan(1e-12);
  expect(difference(plcc.low, expected?.pearson.ci95?.[0])).toBeLessThan(1e-12);
  expect(difference(plcc.high, expected?.pearson.ci95?.[1])).toBeLessThan(1e-12);
  expect(difference(srcc.value, expected?.spearman.r)).toBeLessThan(1e-12);
  expect(difference(krcc.value, expected?.kendall.tau_b)).toBeLessThan(1e-12);
  expectPValue(plcc.pValue, expected?.pearson.p);
  expectPValue(srcc.pValue, expected?.spearman.p);
  expectPValue(krcc.pValue, expected?.kendall.p_asymptotic);
}

test.each(metrics)('$name against listeners, clip by clip, equals scipy', ({ name, clips, golden }) => {
  expectAgreement(metricAgreement(clips), golden.utterance_level[name]);
});

test.each(metrics)(
  '$name against listeners, system by system, equals VoiceMOS',
  ({ name, clips, golden }) => {
    expectAgreement(
      metricAgreement(systemMeans(clips)),
      golden.system_level[name]?.voicemos_mean_of_utterance_means,
    );
  },
);

test.each(Object.entries(byR))('%s against listeners equals R’s cor.test', (name, expected) => {
  const clips = metrics.find((metric) => metric.name === name)?.clips ?? [];
  const { n, plcc, srcc, krcc } = metricAgreement(clips);
  expect(n).toBe(expected.n);
  expect(difference(plcc.value, expected.pearson.estimate)).toBeLessThan(1e-12);
  expect(difference(srcc.value, expected.spearman.estimate)).toBeLessThan(1e-12);
  expect(difference(krcc.value, expected.kendall.estimate)).toBeLessThan(1e-12);
  expectPValue(plcc.pValue, expected.pearson.p);
  expectPValue(srcc.pValue, expected.spearman.p);
  expectPValue(krcc.pValue, expected.kendall.p);
});

test('a system’s mean weighs its clips alike, not its ratings', () => {
  const pooled = acr.system_level['metric_mos']?.pooled_mean_of_ratings.pearson.r;
  const { value } = metricAgreement(systemMeans(acrClips('metric_mos'))).plcc;
  expect(difference(value, pooled)).toBeGreaterThan(1e-3);
});

test('the examples of the documentation hold', () => {
  const pairs = [
    { metric: 1, rating: 2 },
    { metric: 2, rating: 4 },
    { metric: null, rating: 3 },
  ];
  const { n, plcc, srcc, krcc } = metricAgreement(pairs);
  const unknown = { value: null, low: null, high: null, pValue: null };
  expect([n, plcc, srcc, krcc]).toEqual([2, unknown, unknown, unknown]);
  expect(
    systemMeans([
      { system: 's', metric: 1, rating: 4 },
      { system: 's', metric: 2, rating: 3 },
    ]),
  ).toEqual([{ system: 's', metric: 1.5, rating: 3.5 }]);
});

test('a clip without a rating or a metric is left out of both means of its system', () => {
  const clips = [
    { system: 's', metric: 1, rating: 4 },
    { system: 's', metric: null, rating: 1 },
    { system: 's', metric: 9, rating: null },
    { system: 'unrated', metric: 9, rating: null },
  ];
  expect(systemMeans(clips)).toEqual([{ system: 's', metric: 1, rating: 4 }]);
});

test('no complete pairs give n = 0 and nothing else', () => {
  const nothing = { value: null, low: null, high: null, pValue: null };
  expect(metricAgreement([])).toEqual({ n: 0, plcc: nothing, srcc: nothing, krcc: nothing });
});
