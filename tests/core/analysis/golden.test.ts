import { expect, test } from 'vitest';
import { z } from 'zod';
import { blockInput } from '#core/analysis/input/input.ts';
import { analyseBlock } from '#core/analysis/blocks/analyse-block.ts';
import type { BlockAnalysis, Scale } from '#core/analysis/input/analysis.ts';
import { inGroup, testGroups } from '#core/analysis/input/groups.ts';
import { meanCells } from '#core/analysis/means/mean-cells.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { observationsOf } from '#core/analysis/input/observation.ts';
import type { DraftTable } from '#core/analysis/tables/table.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';
import {
  acrMetrics,
  acrRatings,
  attMetrics,
  attRatings,
  difference,
  goldenJson,
  limits,
  pairStatistics,
} from '../stats/golden.ts';
import { rating } from '../../support/ratings.ts';

const clustered = goldenJson(
  'expected/clustered_intervals.json',
  z.object({
    acr: z.record(z.string(), z.object({ bounded: limits })),
    att: z.record(z.string(), z.object({ bounded: limits })),
  }),
);
const schema = z.object({
  utterance_level: z.record(z.string(), pairStatistics),
  system_level: z.record(
    z.string(),
    z.object({
      voicemos_mean_of_utterance_means: pairStatistics,
      pooled_mean_of_ratings: pairStatistics,
    }),
  ),
  system_mos: z.record(
    z.string(),
    z.object({
      n: z.number(),
      mean: z.number(),
      z95: limits,
    }),
  ),
  loo: z.object({
    aggregate: z.record(z.string(), z.object({ mean: z.number(), n_raters: z.number() }).nullable()),
    per_rater: z.record(z.string(), pairStatistics),
  }),
});

const acrScale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };
const acrAnalysis: BlockAnalysis = {
  scales: [acrScale],
  results: ({ ratings }) => ({
    tables: [
      {
        name: 'systems',
        title: '',
        columns: [],
        rows: testGroups([], ratings).map((group) => ({
          system: group.system,
          ...meanCells(observationsOf(ratings.filter(inGroup(group))), acrScale.grid),
        })),
        notes: [],
      },
    ],
    figures: [],
  }),
};
const metricsFrom = <Row extends { stimulus_id: string }>(
  rows: readonly Row[],
  valueOf: Record<string, (row: Row) => number | null>,
): Metric[] =>
  Object.entries(valueOf).map(([name, value]) => ({
    name,
    values: new Map(rows.map((row) => [row.stimulus_id, value(row)])),
  }));

const ternaryStudy = makeStudy({
  clips: {
    test: gridClips('test/{system}/{item}', {
      system: ['tts_a', 'tts_b', 'tts_c', 'tts_d', 'tts_e'],
      item: names('', 40),
    }),
    traps: gridClips('traps/{kind}/{item}', { kind: ['flawed', 'human'], item: names('t', 8) }),
  },
  blocks: [
    {
      method: 'ternary',
      traps: {
        flawed: { set: 'traps', where: { kind: 'flawed' } },
        human: { set: 'traps', where: { kind: 'human' } },
      },
    },
  ],
});
const LABELS = ['machine', 'unclear', 'human'];

const sets = [
  {
    set: 'acr' as const,
    scale: 'quality',
    golden: goldenJson('expected/acr.json', schema),
    tables: analyseBlock(
      acrAnalysis,
      blockInput(
        acrRatings.map(({ listener, system, clip, value }) =>
          rating({ listener, system, clip, item: clip, canonicalValue: value }),
        ),
        {
          metrics: metricsFrom(acrMetrics, {
            metric_mos: (row) => row.metric_mos,
            metric_wer: (row) => row.metric_wer,
            metric_sig: (row) => row.metric_sig,
            metric_const: (row) => row.metric_const,
          }),
        },
      ),
      () => null,
    ).tables,
  },
  {
    set: 'att' as const,
    scale: 'human-likeness',
    golden: goldenJson('expected/att.json', schema),
    tables: analyseBlock(
      analysisOf('ternary').bind(ternaryStudy, ternaryStudy.config.blocks[0], 0),
      blockInput(
        attRatings.map(({ listener, system, clip, value }) =>
          rating({
            listener,
            system,
            clip,
            item: clip,
            batch: 1,
            scale: 'human-likeness',
            label: LABELS[2 * value] ?? null,
            canonicalValue: value,
          }),
        ),
        { metrics: metricsFrom(attMetrics, { auto_att: (row) => row.auto_att }) },
      ),
      () => null,
    ).tables,
  },
];

function rowsOf(tables: readonly DraftTable[], name: string): DraftTable['rows'] {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found.rows;
}

const num = z.number().nullable();
const close = (actual: unknown, expected: number | null | undefined, tolerance = 1e-12): void => {
  expect(difference(num.parse(actual), expected)).toBeLessThan(tolerance);
};

test.each(sets)(
  'X7: the intervals of every system of $set equal the golden ones',
  ({ set, tables, golden }) => {
    for (const [system, expected] of Object.entries(golden.system_mos)) {
      const row = rowsOf(tables, 'systems').find((candidate) => candidate['system'] === system);
      const { bounded } = clustered[set][system] ?? {};
      expect(row?.['n']).toBe(expected.n);
      close(row?.['mean'], expected.mean);
      close(row?.['low'], bounded?.[0], 1e-10);
      close(row?.['high'], bounded?.[1], 1e-10);
      close(row?.['pooledLow'], expected.z95?.[0], 1e-10);
      close(row?.['pooledHigh'], expected.z95?.[1], 1e-10);
    }
  },
);

test.each(sets)(
  'X6: metrics of $set agree with listeners over clips and over systems as in SciPy',
  ({ tables, golden, scale }) => {
    const rows = rowsOf(tables, `metrics ${scale}`);
    expect(rows).toHaveLength(3 * Object.keys(golden.utterance_level).length);
    for (const { metric, level, ...row } of rows) {
      const systems = golden.system_level[String(metric)];
      const expected =
        level === 'clips'
          ? golden.utterance_level[String(metric)]
          : level === 'systems'
            ? systems?.voicemos_mean_of_utterance_means
            : systems?.pooled_mean_of_ratings;
      expect(row['n']).toBe(expected?.n);
      close(row['plcc'], expected?.pearson.r);
      close(row['plccLow'], expected?.pearson.ci95?.[0]);
      close(row['plccHigh'], expected?.pearson.ci95?.[1]);
      close(row['srcc'], expected?.spearman.r);
      close(row['krcc'], expected?.kendall.tau_b);
    }
  },
);

test('clips without a value are counted and left out, a constant metric correlates with nothing', () => {
  const table = sets[0]?.tables.find(({ name }) => name === 'metrics quality');
  expect(table?.notes[0]).toBe('metric_sig: 5 of 95 clips have no value and are omitted.');
  const constant = table?.rows.filter(({ metric }) => metric === 'metric_const');
  expect(constant).toMatchObject([
    { level: 'clips', n: 95, plcc: null, srcc: null, krcc: null, plccLow: null },
    { level: 'systems', n: 8, plcc: null, srcc: null, krcc: null, plccLow: null },
    { level: 'systems, pooled', n: 8, plcc: null, srcc: null, krcc: null, plccLow: null },
  ]);
});

test.each(sets)(
  'every listener of $set against the others equals SciPy, worst first',
  ({ tables, golden, scale }) => {
    const [mean, ...rows] = rowsOf(tables, `raters ${scale}`);
    expect(mean?.['listener']).toBe('(mean)');
    for (const [name, expected] of Object.entries(golden.loo.aggregate)) {
      // Python's QWK of ATT is of whole numbers; the one of half steps is tested with raterVsRest.
      if (expected === null || (name === 'qwk' && scale !== 'quality')) continue;
      close(mean?.[name], expected.mean);
      expect(mean?.[`${name}Listeners`]).toBe(expected.n_raters);
    }
    expect(rows).toHaveLength(Object.keys(golden.loo.per_rater).length);
    for (const row of rows) {
      const expected = golden.loo.per_rater[String(row['listener'])];
      const enough = (expected?.n ?? 0) >= 3;
      expect(row['n']).toBe(expected?.n);
      close(row['plcc'], enough ? expected?.pearson.r : null);
      close(row['srcc'], enough ? expected?.spearman.r : null);
      close(row['krcc'], enough ? expected?.kendall.tau_b : null);
      close(row['mae'], expected?.mae);
      if (scale === 'quality') close(row['qwk'], expected?.qwk_half_up);
    }
    const correlations = rows.map(({ srcc }) => num.parse(srcc) ?? 2);
    expect(correlations).toEqual(correlations.toSorted((a, b) => a - b));
  },
);
