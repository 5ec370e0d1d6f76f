import { blockInput } from '#core/analysis/input/input.ts';
import { expect, test } from 'vitest';
import { ratingAnalysis } from '#core/methods/rating/analysis.ts';
import type { Study } from '#core/study/study.ts';
import { rating } from '../../../support/ratings.ts';
import { besideStudy, ratingStudy } from '../../../support/method-studies.ts';
import { englishTables } from '../../../support/english.ts';

const analysisOf = (study: Study) => ratingAnalysis.bind(study, study.config.blocks[0], 0);

test('means by system, with what nobody rated at n = 0 and the gold clips below', () => {
  const ratings = [
    rating({ system: 'quartz', canonicalValue: 4, listener: 'L1' }),
    rating({ system: 'quartz', canonicalValue: 2, listener: 'L2' }),
    rating({ system: 'quartz', canonicalValue: 1, listener: 'L3', reasons: ['gold'] }),
    rating({ system: null, role: 'high gold', canonicalValue: 5 }),
    rating({ system: null, role: 'spoken', canonicalValue: 2 }),
  ];
  const [table, ...others] = englishTables(analysisOf(ratingStudy()).results(blockInput(ratings)).tables);
  expect(others).toEqual([]);
  expect(table?.title).toBe('Mean quality by system (1 to 5)');
  expect(table?.rows.map(({ system, n, mean, nAll }) => [system, n, mean, nAll])).toEqual([
    ['ibex', 0, null, 0],
    ['marlin', 0, null, 0],
    ['quartz', 2, 3, 3],
    ['zephyr', 0, null, 0],
    ['(high gold)', 1, 5, 1],
  ]);
});

test('a scale with half steps has them in its grid, and every scale a table of its own', () => {
  const analysis = analysisOf(ratingStudy({ preset: 'swanbench', gold: undefined, spoken: undefined }));
  expect(analysis.scales.map(({ name, grid }) => [name, grid.min, grid.max, grid.step])).toEqual([
    ['timbre_maintenance', 1, 5, 1],
    ['clarity_fidelity', 1, 5, 1],
    ['expressive_richness', 1, 5, 0.5],
    ['expressive_hierarchy', 1, 5, 0.5],
  ]);
  expect(new Set(analysis.results(blockInput([])).tables.map(({ name }) => name)).size).toBe(4);
});

test('a comparison is read by pair of systems, and its order by what was clicked', () => {
  const pair = { scale: 'comparison', system: 'quartz', comparedSystem: 'person', comparedClip: 'person/1' };
  const ratings = [
    rating({ ...pair, listener: 'L1', rawValue: -2, canonicalValue: -2 }),
    rating({ ...pair, listener: 'L2', rawValue: 1, canonicalValue: -1 }),
  ];
  const analysis = analysisOf(besideStudy('ccr'));
  const [pairs, order] = analysis.results(blockInput(ratings)).tables;
  expect(analysis.scales).toMatchObject([{ judges: 'pair', grid: { min: -3, max: 3, step: 1 } }]);
  expect(pairs?.rows.find(({ system }) => system === 'quartz')).toMatchObject({
    compared: 'person',
    n: 2,
    mean: -1.5,
  });
  expect(pairs?.rows).toHaveLength(4);
  expect(order?.rows[0]).toMatchObject({ role: 'test', mean: -0.5 });
});
