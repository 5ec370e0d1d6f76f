import { expect, test } from 'vitest';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import { analyseBlock } from '#core/analysis/blocks/analyse-block.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { ratingAnalysis } from '#core/methods/rating/analysis.ts';
import { ratingStudy } from '../../support/method-studies.ts';
import { rating } from '../../support/ratings.ts';

/** S_pref of twelve pairs and a metric of both clips; the correlations are SciPy's (spearmanr, pearsonr). */
const PAIRS = [
  { preference: 0.8, a: 4.1, b: 3.0 },
  { preference: -0.4, a: 2.2, b: 2.9 },
  { preference: 1.2, a: 4.6, b: 3.1 },
  { preference: 0, a: 3.3, b: 3.4 },
  { preference: 1.6, a: 4.4, b: 2.2 },
  { preference: -1.2, a: 2.0, b: 3.6 },
  { preference: 0.4, a: 3.9, b: 3.5 },
  { preference: 0.4, a: 3.0, b: 3.1 },
  { preference: -0.8, a: 2.6, b: 2.5 },
  { preference: 1, a: 3.2, b: 2.9 },
  { preference: -1.6, a: 1.9, b: 4.0 },
  { preference: 0.6, a: 4.2, b: 3.9 },
];
const SRCC = 0.9015831146799813;
const PLCC = 0.9185668845579142;

/** Five answers that have the mean: whole numbers of -2 to 2. */
function answersWith(mean: number): number[] {
  const sum = Math.round(mean * 5);
  const each = Math.trunc(sum / 5);
  const rest = sum - each * 5;
  return Array.from({ length: 5 }, (_, index) => each + (index < Math.abs(rest) ? Math.sign(rest) : 0));
}

const RATINGS = PAIRS.flatMap(({ preference }, index) =>
  answersWith(preference).map((canonicalValue, listener) =>
    rating({
      method: 'pairwise',
      scale: 'preference',
      listener: `L${listener}`,
      item: `i${index}`,
      system: 'a',
      clip: `a/${index}`,
      comparedSystem: 'b',
      comparedClip: `b/${index}`,
      factors: { scenario: index % 2 === 0 ? 'news' : 'drama' },
      canonicalValue,
    }),
  ),
);
const METRIC = {
  name: 'judge',
  values: new Map(
    PAIRS.flatMap(({ a, b }, index) => [[`a/${index}`, a] as const, [`b/${index}`, b] as const]),
  ),
};

const resultsOf = (by: string[] = []) =>
  analyseRatings(blockInput(RATINGS, { metrics: [METRIC], by })).blocks[0];

test('S_pref of a pair is the mean answer, and is held against the difference of the metric, A less B', () => {
  const tables = resultsOf()?.tables ?? [];
  const pairs = tables.find(({ name }) => name === 'clip pairs')?.rows ?? [];
  expect(pairs.map(({ n, mean }) => [n, Number(mean).toFixed(1)])).toEqual(
    PAIRS.map(({ preference }) => [5, preference.toFixed(1)]),
  );
  const row = tables
    .find(({ name }) => name === 'metrics preference')
    ?.rows.find(({ level }) => level === 'pairs of clips');
  expect(row).toMatchObject({ metric: 'judge', n: 12, missing: 0 });
  expect(row?.['srcc']).toBeCloseTo(SRCC, 9);
  expect(row?.['plcc']).toBeCloseTo(PLCC, 9);
  expect(Number(row?.['srccLow'])).toBeLessThan(SRCC);
  expect(Number(row?.['srccHigh'])).toBeGreaterThan(SRCC);
});

test('preferences are drawn by pair of systems with a line at no preference, and broken down by scenario', () => {
  const block = resultsOf(['scenario']);
  const mean = PAIRS.reduce((sum, { preference }) => sum + preference, 0) / PAIRS.length;
  const figure = block?.figures.find(({ name }) => name === 'system pairs');
  expect(figure).toMatchObject({ kind: 'intervals', y: { domain: [-2, 2] }, rule: { axis: 'y', at: 0 } });
  expect(figure?.rows).toEqual([
    expect.objectContaining({ name: 'a - b', n: 60, listeners: 5, mean: expect.closeTo(mean, 12) }),
  ]);
  const scenarios = block?.tables.find(({ name }) => name === 'preference by scenario')?.rows ?? [];
  const meanOf = (odd: number) =>
    PAIRS.reduce((sum, { preference }, index) => sum + (index % 2 === odd ? preference : 0), 0) / 6;
  expect(scenarios).toMatchObject([
    { system: 'a', compared: 'b', level: 'drama', n: 30, mean: expect.closeTo(meanOf(1), 12) },
    { level: 'news', n: 30, mean: expect.closeTo(meanOf(0), 12) },
  ]);
});

test('means of the metric are over both clips of the pairs', () => {
  const rows = resultsOf()?.tables.find(({ name }) => name === 'metric means')?.rows ?? [];
  const meanOf = (side: 'a' | 'b') => PAIRS.reduce((sum, pair) => sum + pair[side], 0) / PAIRS.length;
  expect(rows.slice(0, 2)).toMatchObject([
    { system: 'a', 'n judge': 12, 'mean judge': expect.closeTo(meanOf('a'), 12) },
    { system: 'b', 'n judge': 12, 'mean judge': expect.closeTo(meanOf('b'), 12) },
  ]);
});

test('an evaluator is held against the mean of ratings in half steps, each of them a clip of the preset', () => {
  const RICHNESS = [
    { answers: [3, 3.5], judge: 3.5 },
    { answers: [4.5, 4.5], judge: 4 },
    { answers: [1.5, 2.5], judge: 2.5 },
    { answers: [3.5, 4], judge: 3 },
    { answers: [1, 2], judge: 2 },
    { answers: [4, 4], judge: 4.5 },
  ];
  const study = ratingStudy({ preset: 'swanbench', gold: undefined, spoken: undefined });
  const analysis = ratingAnalysis.bind(study, study.config.blocks[0], 0);
  const ratings = RICHNESS.flatMap(({ answers }, index) =>
    answers.map((canonicalValue, listener) =>
      rating({ scale: 'expressive_richness', item: `${index}`, listener: `L${listener}`, canonicalValue }),
    ),
  );
  const values = new Map(RICHNESS.map(({ judge }, index) => [`a/${index}`, judge]));
  const { tables, figures } = analyseBlock(
    analysis,
    blockInput(ratings, { metrics: [{ name: 'judge', values }] }),
    () => null,
  );
  const row = tables
    .find(({ name }) => name === 'metrics expressive_richness')
    ?.rows.find(({ level }) => level === 'clips');
  // SciPy: spearmanr and pearsonr of the six means and the evaluator.
  expect(row).toMatchObject({ metric: 'judge', n: 6 });
  expect(row?.['srcc']).toBeCloseTo(0.8857142857142858, 9);
  expect(row?.['plcc']).toBeCloseTo(0.8835537544228206, 9);
  expect(tables.map(({ name }) => name)).toContain('raters expressive_richness');
  expect(figures.find(({ name }) => name === 'expressive_richness by system')).toMatchObject({
    kind: 'intervals',
    y: { domain: [1, 5] },
  });
});
