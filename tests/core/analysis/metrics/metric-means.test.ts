import { expect, test } from 'vitest';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { metricMeans } from '#core/analysis/metrics/metric-means.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { boundedMean } from '#core/stats/intervals/interval.ts';
import { paperTable } from '../../../support/paper-table.ts';
import { rating } from '../../../support/ratings.ts';
import { englishTables } from '../../../support/english.ts';

const metric = (name: string, values: Record<string, number | null>, own: Partial<Metric> = {}): Metric => ({
  name,
  values: new Map(Object.entries(values)),
  ...own,
});

const clip = (system: string, item: string, source: string, scenario = 'news') =>
  rating({ system, item, factors: { source, scenario }, canonicalValue: 3 });

const RATINGS = [
  clip('a', '1', 'open'),
  clip('a', '1', 'open'),
  clip('a', '2', 'open', 'poem'),
  clip('a', '3', 'open', 'poem'),
  clip('b', '1', 'open'),
  clip('c', '1', 'closed'),
  rating({ system: 'a', item: '9', role: 'gold', canonicalValue: 5 }),
];
const PESQ = metric('pesq', { 'a/1': 1, 'a/2': 2, 'a/3': 6, 'a/9': 50, 'b/1': 5, 'c/1': 4 });

test('mean, sd and n by system are over clips, each once, and an average is over systems', () => {
  const [table] = englishTables(metricMeans(blockInput(RATINGS, { metrics: [PESQ], by: ['source'] })));
  expect(table?.rows).toEqual([
    {
      system: 'a',
      source: 'open',
      'n pesq': 3,
      'mean pesq': 3,
      'sd pesq': Math.sqrt(7),
      'low pesq': null,
      'high pesq': null,
    },
    expect.objectContaining({
      system: 'b',
      source: 'open',
      'n pesq': 1,
      'mean pesq': 5,
      'sd pesq': null,
      'low pesq': null,
    }),
    expect.objectContaining({ system: 'c', source: 'closed', 'mean pesq': 4 }),
    expect.objectContaining({ system: '(mean of closed)', source: 'closed', 'n pesq': 1, 'mean pesq': 4 }),
    expect.objectContaining({ system: '(mean of open)', 'n pesq': 2, 'mean pesq': 4, 'sd pesq': null }),
    expect.objectContaining({ system: '(mean of all)', 'n pesq': 3, 'mean pesq': 4 }),
  ]);
  expect(table?.columns.map(({ label }) => label)).toEqual(['system', 'source', 'pesq [95 %]', 'sd', 'n']);
  expect(table?.rows.at(-1)).toHaveProperty('source', null);
});

test('a factor of clips has a table by system and level, with the mean over systems that have the level', () => {
  const [, table] = metricMeans(blockInput(RATINGS, { metrics: [PESQ], by: ['scenario'] }));
  expect(table?.name).toBe('metric means by scenario');
  expect(table?.rows.map((row) => [row['system'], row['level'], row['n pesq'], row['mean pesq']])).toEqual([
    ['a', 'news', 1, 1],
    ['a', 'poem', 2, 4],
    ['b', 'news', 1, 5],
    ['c', 'news', 1, 4],
    ['(mean of all)', 'news', 3, 10 / 3],
    ['(mean of all)', 'poem', 1, 4],
  ]);
});

test('a clip without a value is missing, not 0; clips that nobody rated count where their system is known', () => {
  const factorsOf = new Map([
    ['a/4', { system: 'a', item: '4' }],
    ['a/5', { system: 'a', item: '5' }],
    ['a/6', { system: 'a', item: '6' }],
    ['x/1', { system: 'x', item: '1' }],
    ['a/9', { system: 'a', item: '9' }],
  ]);
  const wer = metric(
    'wer',
    { 'a/1': null, 'a/2': 0.1, 'a/4': 0.3, 'a/6': null, 'a/9': 9, 'x/1': 9 },
    { factorsOf },
  );
  const [table] = metricMeans(blockInput(RATINGS, { metrics: [wer] }));
  expect(table?.rows.map((row) => [row['system'], row['n wer'], row['mean wer']])).toEqual([
    ['a', 2, 0.2],
    ['b', 0, null],
    ['c', 0, null],
    ['(mean of all)', 1, 0.2],
  ]);
  expect(table?.notes).toContain('1 of these clips have no ratings.');
});

test('both clips of a pair are clips of their systems', () => {
  const pair = rating({
    system: 'a',
    item: '1',
    comparedSystem: 'b',
    comparedClip: 'b/1',
    canonicalValue: 1,
  });
  const [table] = metricMeans(blockInput([pair], { metrics: [PESQ] }));
  expect(table?.rows).toMatchObject([
    { system: 'a', 'mean pesq': 1 },
    { system: 'b', 'mean pesq': 5 },
    { system: '(mean of all)', 'mean pesq': 3 },
  ]);
});

test('there is a table in the analysis of a block with metrics, and none without', () => {
  const ratings = RATINGS.map((one) => ({ ...one, method: 'rating' }));
  const names = (metrics: Metric[]) =>
    analyseRatings(blockInput(ratings, { metrics })).blocks[0]?.tables.map(({ name }) => name);
  expect(names([PESQ])).toContain('metric means');
  expect(names([])).not.toContain('metric means');
});

const NAMES = [
  'timbre_mean',
  'reverb_mean',
  'fidelity_mean',
  'cer_zh',
  'wer_en',
  'prosody_mean',
  'richness_mean',
  'hierarchy_mean',
];
/** Averages that do not follow from their rows: the printed number, and what the rows come to. */
const MISPRINTED: Record<string, number> = {
  'swanbench_table2_single_speaker open reverb_mean': 1.937,
  'swanbench_table3_dialogue closed prosody_mean': 3.8375,
};

for (const name of [
  'swanbench_table2_single_speaker',
  'swanbench_table3_dialogue',
  'swanbench_table13_multi_speaker',
]) {
  const printed = paperTable(name);
  test.skipIf(printed === null)(`the averages of ${name} follow from its systems, but two`, () => {
    const rows = printed ?? [];
    const systems = rows.filter(({ model }) => model !== 'Average');
    const ratings = systems.map(({ model = '', source = '' }) =>
      rating({ system: model, clip: model, factors: { source }, canonicalValue: 3 }),
    );
    const metrics = NAMES.map((key) =>
      metric(key, Object.fromEntries(systems.map((row) => [row['model'] ?? '', Number(row[key])]))),
    );
    const [table] = metricMeans(blockInput(ratings, { metrics, by: ['source'] }));
    const averages = rows.filter(({ model }) => model === 'Average');
    expect(averages.length).toBeGreaterThan(0);
    for (const average of averages) {
      const { source = '' } = average;
      const only = new Set(systems.map((row) => row['source'])).size === 1;
      const row = table?.rows.find(
        ({ system }) => system === (only ? '(mean of all)' : `(mean of ${source})`),
      );
      for (const key of NAMES) {
        const text = average[key] ?? '';
        const half = 0.5 / 10 ** (text.split('.')[1] ?? '').length;
        const misprint = MISPRINTED[`${name} ${source} ${key}`];
        const own = Number(row?.[`mean ${key}`]);
        const label = `${name} ${source} ${key}: ${own} for ${text}`;
        if (misprint === undefined) expect(Math.abs(own - Number(text)), label).toBeLessThan(half + 1e-9);
        else {
          expect(own, label).toBeCloseTo(misprint, 9);
          expect(Math.abs(own - Number(text)), label).toBeGreaterThan(half);
        }
      }
    }
  });
}

test('a metric whose ends are known has no interval beyond them, and none of three clips', () => {
  const values = Object.fromEntries(
    ['1', '2', '3', '4'].map((item) => [`a/${item}`, item === '3' ? 3 : 4.9]),
  );
  const clips = Object.keys(values).map((path) => clip('a', path.slice(2), 'open'));
  const own = { ...metric('mos', values), bounds: { min: 1, max: 5 } };
  const [table] = metricMeans(blockInput(clips, { metrics: [own] }));
  const { low, high } = boundedMean(Object.values(values), own.bounds);
  expect(high).toBeLessThan(5);
  expect(table?.rows[0]).toMatchObject({ 'low mos': low, 'high mos': high });
});
