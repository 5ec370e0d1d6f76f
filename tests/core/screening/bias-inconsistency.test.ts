import { expect, test } from 'vitest';
import { biasInconsistencyRule } from '#core/screening/rules/bias-inconsistency.ts';
import { seriesOf } from '#core/screening/contract/votes.ts';
import { biasInconsistency } from '#core/stats/agreement/bias-inconsistency.ts';
import { voteColumns } from '#core/stats/agreement/vote-columns.ts';
import { goldenRatings, listenersOf } from './golden-votes.ts';
import { careful, carefulListeners, careless, panel, reversed } from './panel.ts';

test('flags who is far too strict and who clicks anything, with both estimates', () => {
  const findings = biasInconsistencyRule.find(goldenRatings);
  expect(listenersOf(findings)).toEqual(['L21', 'L22', 'L23', 'L24']);
  expect(findings[0]?.evidence).toMatch(
    /^bias -1\.08 \(z = -4\.3\), inconsistency 0\.60 \(z = -?0\.\d\) of 32 votes$/u,
  );
  expect(new Set(findings[0]?.ratings)).toEqual(
    new Set(goldenRatings.filter(({ listener }) => listener === 'L21')),
  );
  expect(biasInconsistencyRule.effect).toBe('flag');
});

test('who is more consistent than the others is never flagged for it', () => {
  const exact = careful({ noise: 0 });
  const ratings = panel('exact', { ...carefulListeners('exact', 20), exact });
  expect(listenersOf(biasInconsistencyRule.find(ratings, { limit: 1 }))).not.toContain('exact');
});

test('a listener with few votes is no part of the model, a small panel is not judged', () => {
  const ratings = panel('few', { ...carefulListeners('few', 12), careless });
  expect(listenersOf(biasInconsistencyRule.find(ratings))).toEqual(['careless']);
  const few = ratings.filter(({ listener, system }) => listener !== 'careless' || system === 's0');
  expect(biasInconsistencyRule.find(few)).toEqual([]);
  const small = panel('small', { ...carefulListeners('small', 6), reversed });
  expect(biasInconsistencyRule.find(small)).toEqual([]);
  expect(listenersOf(biasInconsistencyRule.find(small, { min_listeners: 7 }))).toContain('reversed');
});

test('estimates that collapse onto one listener flag nobody', () => {
  const panels = Array.from({ length: 20 }, (_, index) =>
    panel(`collapse ${index}`, { ...carefulListeners(`collapse ${index}`, 3), careless }, 0.6),
  );
  const collapsed = panels.filter((ratings) =>
    seriesOf(ratings).some(({ votes }) => {
      const own = [...votes].map(({ listener, stimulus, value }) => ({ listener, unit: stimulus, value }));
      return biasInconsistency(voteColumns(own), 'degrees of freedom').collapsed;
    }),
  );
  expect(collapsed.length).toBeGreaterThan(0);
  for (const ratings of collapsed) {
    expect(biasInconsistencyRule.find(ratings, { min_listeners: 4, min_votes: 3, limit: 1 })).toEqual([]);
  }
});

test('where all listeners vote alike nobody is an outlier', () => {
  const alike = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`L${index}`, careful({ noise: 0 })]),
  );
  expect(biasInconsistencyRule.find(panel('alike', alike))).toEqual([]);
});
