import { expect, test } from 'vitest';
import { blockInput } from '#core/analysis/input/input.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import { gridClips, makeStudy } from '../../support/study.ts';
import { rating } from '../../support/ratings.ts';

const STUDY = makeStudy({
  clips: { test: gridClips('{system}/{item}', { system: ['a', 'b', 'c'], item: ['1', '2'] }) },
  blocks: [{ method: 'rating', preset: 'naturalness' }],
});

test('X5: n = 1 votes -> CI null; n = 0 -> row present with null mean', () => {
  const scale = analysisOf('rating').bind(STUDY, STUDY.config.blocks[0], 0);
  const name = scale.scales[0]?.name ?? '';
  const votes = [
    rating({ method: 'rating', scale: name, system: 'a', item: '1', canonicalValue: 4 }),
    rating({ method: 'rating', scale: name, system: 'a', item: '2', canonicalValue: 5 }),
    rating({ method: 'rating', scale: name, system: 'b', item: '1', canonicalValue: 3 }),
  ];
  const { tables } = scale.results(blockInput(votes));
  const rows = tables.find((table) => table.name === `${name} by system`)?.rows;
  const noEnds = { low: null, high: null, pooledLow: null, pooledHigh: null, tLow: null, tHigh: null };
  expect(rows?.[0]).toMatchObject({ system: 'a', n: 2, mean: 4.5, sos: 0.5 });
  expect(Number(rows?.[0]?.['tLow'])).toBeLessThan(4.5);
  expect(rows?.[1]).toMatchObject({ system: 'b', n: 1, mean: 3, sos: 0, ...noEnds });
  expect(rows?.[2]).toMatchObject({ system: 'c', n: 0, mean: null, sos: null, ...noEnds });
});
