import { createRandom } from '#core/random.ts';
import type { Figure } from '#core/analysis/figure.ts';

const base = { summary: 'A summary.', notes: [] };
const names = [
  'human',
  'festival_hts',
  'flite_rms',
  'a-very-long-system-name/with_parts-v2.1.3-checkpoint',
  '合成系统',
];
const random = createRandom('figures');
const rnd = (): number => random.int(1000) / 1000;
const g = ['male', 'female'];
/** A figure of every kind, with long names, colours, panels and lines across. */
export const FIGURES: readonly Figure[] = [
  {
    ...base,
    kind: 'intervals',
    name: 'intervals',
    title: 'Means',
    rows: names.map((system, i) => ({
      system,
      mean: 2 + i * 0.5,
      low: 1.7 + i * 0.5,
      high: 2.3 + i * 0.5,
      n: 120,
    })),
    x: { key: 'system', label: 'system' },
    y: { key: 'mean', label: 'mean quality', domain: [1, 5] },
    low: 'low',
    high: 'high',
    rule: { axis: 'y', at: 3, label: 'score of the recordings' },
    band: { axis: 'y', from: 2, to: 3, label: 'what is asked for' },
  },
  {
    ...base,
    kind: 'intervals',
    name: 'intervals-color',
    title: 'Means',
    rows: names.flatMap((system, i) =>
      g.map((gender, j) => ({
        system,
        gender,
        mean: 2 + i * 0.5 + j * 0.2,
        low: 1.7 + i * 0.5,
        high: 2.3 + i * 0.5,
        n: 120,
      })),
    ),
    x: { key: 'system', label: 'system' },
    y: { key: 'mean', label: 'mean quality', domain: [1, 5] },
    color: { key: 'gender', label: 'voice' },
    low: 'low',
    high: 'high',
  },
  {
    ...base,
    kind: 'bars',
    name: 'bars',
    title: 'Bars',
    rows: names.map((system, i) => ({
      system,
      mean: 20 + i * 15,
      low: 17 + i * 15,
      high: 24 + i * 15,
      n: 120,
    })),
    x: { key: 'system', label: 'system' },
    y: { key: 'mean', label: 'share of human answers, %', domain: [0, 100] },
    low: 'low',
    high: 'high',
    rule: { axis: 'y', at: 50, label: 'chance' },
  },
  {
    ...base,
    kind: 'stacked',
    name: 'stacked',
    title: 'S',
    rows: names.flatMap((system, i) =>
      ['machine', 'unclear', 'human'].map((label, j) => ({
        system,
        label,
        share: [0.2 + i * 0.1, 0.2, 0.6 - i * 0.1][j] ?? 0,
        n: 12,
      })),
    ),
    x: { key: 'system', label: 'system' },
    y: { key: 'share', label: 'share of answers', domain: [0, 1] },
    color: { key: 'label', label: 'answer', order: ['machine', 'unclear', 'human'] },
  },
  {
    ...base,
    kind: 'boxes',
    name: 'boxes',
    title: 'B',
    rows: names.map((system, i) => ({
      system,
      median: 30 + i * 10,
      low: 5,
      high: 95,
      q1: 20 + i * 10,
      q3: 45 + i * 10,
      n: 10,
    })),
    x: { key: 'system', label: 'system' },
    y: { key: 'median', label: 'score', domain: [0, 100] },
    low: 'low',
    q1: 'q1',
    q3: 'q3',
    high: 'high',
  },
  {
    ...base,
    kind: 'matrix',
    name: 'matrix',
    title: 'M',
    rows: names.flatMap((a, i) => names.map((b, j) => ({ a, b, p: i === j ? null : 0.5 + (i - j) * 0.1 }))),
    x: { key: 'b', label: 'loses' },
    y: { key: 'a', label: 'wins' },
    value: { key: 'p', label: 'share', domain: [0, 1] },
  },
  {
    ...base,
    kind: 'matrix',
    name: 'matrix2',
    title: 'M',
    rows: names.flatMap((a, i) => names.map((b, j) => ({ a, b, p: i === j ? null : (i - j) * 0.25 }))),
    x: { key: 'b', label: 'loses' },
    y: { key: 'a', label: 'wins' },
    value: { key: 'p', label: 'difference' },
  },
  {
    ...base,
    kind: 'scatter',
    name: 'scatter',
    title: 'Sc',
    rows: names.map((system, i) => ({ system, m: i + 0.3 * rnd(), r: 2 + i * 0.4 })),
    x: { key: 'm', label: 'UTMOS' },
    y: { key: 'r', label: 'mean rating', domain: [1, 5] },
    named: 'system',
  },
  {
    ...base,
    kind: 'scatter',
    name: 'scatter2',
    title: 'Sc',
    rows: Array.from({ length: 200 }, (_, i) => ({
      system: names[i % 5] ?? '',
      m: rnd() * 3 + (i % 5),
      r: 1 + rnd() * 2 + (i % 5) * 0.4,
    })),
    x: { key: 'm', label: 'UTMOS' },
    y: { key: 'r', label: 'mean rating', domain: [1, 5] },
    color: { key: 'system', label: 'system' },
    named: null,
    rule: { axis: 'y', at: 3, label: 'middle' },
  },
  {
    ...base,
    kind: 'lines',
    name: 'lines',
    title: 'L',
    rows: names
      .slice(0, 3)
      .flatMap((system, i) => [0, 1, 2, 3, 4, 5].map((x) => ({ system, x, y: x * (i + 1) * 0.1 }))),
    x: { key: 'x', label: 'raters' },
    y: { key: 'y', label: 'agreement', domain: [0, 1] },
    color: { key: 'system', label: 'system' },
  },
  {
    ...base,
    kind: 'lines',
    name: 'lines-dash',
    title: 'L',
    rows: names
      .slice(0, 2)
      .flatMap((system, i) =>
        ['clips', 'systems'].flatMap((lv, j) =>
          [0, 1, 2, 3, 4, 5].map((x) => ({ system, lv, x, y: x * (i + 1) * 0.1 - j * 0.1 })),
        ),
      ),
    x: { key: 'x', label: 'raters' },
    y: { key: 'y', label: 'agreement', domain: [0, 1] },
    color: { key: 'system', label: 'system' },
    dash: { key: 'lv', label: 'over' },
    panel: { key: 'lv', label: 'level' },
  },
  {
    ...base,
    kind: 'densities',
    name: 'densities',
    title: 'D',
    rows: names
      .slice(0, 3)
      .flatMap((system, i) =>
        Array.from({ length: 50 }, (_, k) => ({ system, x: k / 10, y: Math.exp(-((k / 10 - 1 - i) ** 2)) })),
      ),
    x: { key: 'x', label: 'effect' },
    y: { key: 'y', label: 'density' },
    color: { key: 'system', label: 'system' },
    rule: { axis: 'x', at: 0.5, label: 'nothing' },
  },
  {
    ...base,
    kind: 'strip',
    name: 'strip',
    title: 'St',
    rows: Array.from({ length: 60 }, (_, i) => ({ system: names[i % 5] ?? '', x: rnd() * 10 })),
    x: { key: 'x', label: 'decision time, s' },
    y: { key: 'system', label: 'system' },
  },
  {
    ...base,
    kind: 'intervals',
    name: 'panels',
    title: 'Means',
    rows: ['naturalness', 'similarity'].flatMap((scale) =>
      names
        .slice(0, 3)
        .map((system, i) => ({
          scale,
          system,
          mean: 2 + i * 0.5,
          low: 1.7 + i * 0.5,
          high: 2.3 + i * 0.5,
          n: 120,
        })),
    ),
    x: { key: 'system', label: 'system' },
    y: { key: 'mean', label: 'mean', domain: [1, 5] },
    panel: { key: 'scale', label: 'scale' },
    color: { key: 'system', label: 'system' },
    low: 'low',
    high: 'high',
    rule: { axis: 'y', at: 3, label: 'middle' },
  },
];
