import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import { metricMeans } from '#core/analysis/metrics/metric-means.ts';
import { paperTable } from '../../support/paper-table.ts';
import { rating } from '../../support/ratings.ts';

type Row = Readonly<Record<string, string>>;

/** Means of printed columns: a row of `rows` is a clip of one system, a key a metric. */
function meansOf(rows: readonly Row[], clip: string, keys: readonly string[], system = 'printed') {
  const ratings = rows.map((row) => rating({ system, clip: row[clip] ?? '', canonicalValue: 3 }));
  const metrics = keys.map((name) => ({
    name,
    values: new Map(rows.map((row) => [row[clip] ?? '', Number(row[name])])),
  }));
  const [table] = metricMeans(blockInput(ratings, { metrics }));
  const own = table?.rows.find((row) => row['system'] === system);
  return keys.map((name) => Number(own?.[`mean ${name}`]));
}

const MEASURES = ['plcc', 'srcc', 'krcc', 'qwk', 'mae'];
const raters = paperTable('swanbench_table6_rater_vs_rest');
test.skipIf(raters === null)(
  'SwanBench, table 6: means over the annotators, and A8 is last on all five',
  () => {
    const rows = raters ?? [];
    const printed = [0.857, 0.852, 0.71, 0.85, 0.409];
    for (const [index, mean] of meansOf(rows, 'annotator', MEASURES).entries())
      expect(Math.abs(mean - (printed[index] ?? NaN)), MEASURES[index]).toBeLessThan(0.0005 + 1e-9);
    for (const name of MEASURES) {
      const ranked = rows.toSorted((a, b) => Number(a[name]) - Number(b[name]));
      expect((name === 'mae' ? ranked.at(-1) : ranked[0])?.['annotator'], name).toBe('A8');
    }
  },
);

const categories = paperTable('podeval_table8_llm_judge_by_category');
test.skipIf(categories === null)('PodEval, table 8: each overall is the mean of the 17 categories', () => {
  for (const row of categories ?? []) {
    const { metric = '', overall, ...cells } = row;
    const clips = Object.entries(cells).map(([category, value]) => ({ category, [metric]: value }));
    expect(clips).toHaveLength(17);
    const [mean] = meansOf(clips, 'category', [metric]);
    expect(Math.abs((mean ?? NaN) - Number(overall)), metric).toBeLessThan(0.00005 + 1e-9);
  }
});

const emotions = paperTable('i2d_table5_emotion_f1');
test.skipIf(emotions === null)('I2D, table 5: weighted averages lie by the plain mean, but one', () => {
  const far = (emotions ?? []).filter((row) => {
    const clips = ['angry', 'happy', 'sad'].map((emotion) => ({
      emotion,
      f1: row[`${emotion}_f1_pct`] ?? '',
    }));
    const [mean] = meansOf(clips, 'emotion', ['f1']);
    return Math.abs((mean ?? NaN) - Number(row['weighted_avg_f1_pct'])) > 0.12 + 1e-9;
  });
  expect(far.map(({ model }) => model)).toEqual(['IndexTTS2']);
});
