import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { ternaryAnalysis } from '#core/methods/ternary/analysis.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { rating } from '../../../support/ratings.ts';
import { english } from '../../../support/english.ts';

const VALUE: Record<string, number> = { human: 1, unclear: 0.5, machine: 0 };

/** An answer a listener each. */
function said(labels: readonly string[], own: Partial<Rating> = {}): Rating[] {
  return labels.map((label, index) =>
    rating({
      listener: `L${index}`,
      session: `S${index}`,
      batch: 1,
      scale: 'human-likeness',
      label,
      canonicalValue: VALUE[label] ?? null,
      ...own,
    }),
  );
}

function results(ratings: readonly Rating[], others: { metrics?: Metric[]; by?: string[] } = {}) {
  return english(ternaryAnalysis.read(ratings).results(blockInput(ratings, others)));
}

function table({ tables }: ReturnType<typeof results>, name: string) {
  const found = tables.find((one) => one.name === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found;
}

const metric = (name: string, values: Record<string, number | null>, own: Partial<Metric> = {}): Metric => ({
  name,
  values: new Map(Object.entries(values)),
  ...own,
});

const traps = (role: string, clips: readonly string[]): Rating[] =>
  clips.flatMap((clip) => said(['human', 'machine'], { role, clip, system: null }));

test('a metric takes a trap for human at 0.5 or above; F1 has its counts, and each clip counts once', () => {
  const ratings = [...traps('human', ['h1', 'h2', 'h3', 'h4']), ...traps('flawed', ['f1', 'f2', 'f3'])];
  const good = metric('good', { h1: 0.9, h2: 0.5, h3: 0.49, h4: null, f1: 0.6, f2: 0, f3: 0.1, other: 1 });
  const blind = metric('blind', { h1: 0.1, h2: 0.1, h3: 0.1, h4: 0.1, f1: 0.1, f2: 0.1, f3: 0.1 });
  const mos = metric('mos', { h1: 4, h2: 3, h3: 4, h4: 4.5, f1: 1.5, f2: 2, f3: 1 });
  const rate = metric('cer', { h1: 0.9, f1: 0 }, { direction: 'lower' });
  const all = results(ratings, { metrics: [good, blind, mos, rate] });
  const { rows, notes } = table(all, 'trap F1');
  expect(rows).toMatchObject([
    {
      metric: 'good',
      n: 6,
      missing: 1,
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 1,
      trueNegatives: 2,
      f1: 4 / 6,
    },
    { metric: 'blind', n: 7, truePositives: 0, falseNegatives: 4, trueNegatives: 3, f1: 0, low: 0 },
    { metric: 'mos', n: 7, truePositives: null, f1: null },
    { metric: 'cer', f1: null },
  ]);
  expect(notes).toContain(
    'mos: goes from 1 to 4.5, and only scores from 0 to 1 have a threshold of their own (0.5); declare one; no F1.',
  );
  const figure = all.figures.find(({ name }) => name === 'traps');
  expect(figure).toMatchObject({ kind: 'strip', panel: { key: 'metric' }, rule: { axis: 'x', at: 0.5 } });
  expect(figure?.rows).toHaveLength(13);
  expect(figure?.summary).toContain('good (>= 0.5): 2 of 3 recordings, 1 of 3 flawed clips');
});

test('a metric on its own scale: a declared threshold, one of a lower-is-better metric, and one chosen on a split', () => {
  const clips = { human: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], flawed: ['f1', 'f2', 'f3', 'f4', 'f5'] };
  const ratings = [...traps('human', clips.human), ...traps('flawed', clips.flawed)];
  const dev = new Set(['h1', 'h2', 'h3', 'f1', 'f2']);
  const factorsOf = new Map(
    [...clips.human, ...clips.flawed].map(
      (clip) => [clip, { split: dev.has(clip) ? 'dev' : 'test' }] as const,
    ),
  );
  const values = {
    h1: 4,
    h2: 3.5,
    h3: 3,
    h4: 4.2,
    h5: 2.6,
    h6: 3.1,
    f1: 2.5,
    f2: 1.5,
    f3: 2.9,
    f4: 1,
    f5: 2,
  };
  const turned = Object.fromEntries(Object.entries(values).map(([clip, value]) => [clip, 10 - value]));
  const all = results(ratings, {
    metrics: [
      metric('utmosv2', values, { threshold: 3, bounds: { min: 1, max: 5 } }),
      metric('mcd', turned, { threshold: 7, direction: 'lower' }),
      metric('chosen', values, { threshold: { factor: 'split', level: 'dev' }, factorsOf }),
      metric('chosen lower', turned, {
        threshold: { factor: 'split', level: 'dev' },
        factorsOf,
        direction: 'lower',
      }),
      metric('nowhere', values, { threshold: { factor: 'split', level: 'train' }, factorsOf }),
    ],
  });
  const { rows, notes } = table(all, 'trap F1');
  const declared = {
    n: 11,
    chosenOn: null,
    truePositives: 5,
    falseNegatives: 1,
    falsePositives: 0,
    f1: 10 / 11,
  };
  // On dev, 3 and 2.5 are neighbours: 2.75. Of the others h4 and h6 are above, and so is f3.
  const counts = { truePositives: 2, falseNegatives: 1, falsePositives: 1, trueNegatives: 2, f1: 4 / 6 };
  expect(rows).toMatchObject([
    { metric: 'utmosv2', side: '>=', threshold: 3, ...declared },
    { metric: 'mcd', side: '<=', threshold: 7, ...declared },
    { metric: 'chosen', side: '>=', threshold: 2.75, chosenOn: 'split dev', nChosen: 5, n: 6, ...counts },
    {
      metric: 'chosen lower',
      side: '<=',
      threshold: 7.25,
      chosenOn: 'split dev',
      nChosen: 5,
      n: 6,
      ...counts,
    },
    { metric: 'nowhere', f1: null, n: 11 },
  ]);
  expect(rows[2]?.['low']).toBeLessThan(4 / 6);
  expect(rows[2]?.['high']).toBeGreaterThan(4 / 6);
  expect(notes.at(-1)).toContain('nowhere: the traps with split train are 0 recordings and 0 flawed clips');
  const figure = (name: string) => all.figures.find((one) => one.name === name);
  expect(figure('traps')).toBeUndefined();
  expect(figure('traps utmosv2')).toMatchObject({
    x: { label: 'utmosv2', domain: [1, 5] },
    rule: { at: 3, label: 'threshold for human (>=)' },
  });
  expect(figure('traps mcd')?.rule).toMatchObject({ at: 7, label: 'threshold for human (<=)' });
  expect(figure('traps chosen')?.panel).toMatchObject({ key: 'part' });
  expect(figure('traps chosen')?.rows.filter(({ part }) => part === 'split dev')).toHaveLength(5);
  expect(figure('traps chosen')?.rows.filter(({ part }) => part === 'evaluated')).toHaveLength(6);
});
