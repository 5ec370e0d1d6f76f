import { expect, test } from 'vitest';
import { agreementWithOthers } from '#core/screening/against-others.ts';
import { leaveOneOutCorrelationRule } from '#core/screening/rules/leave-one-out-correlation.ts';
import { p913Rule } from '#core/screening/rules/p913.ts';
import { seriesOf } from '#core/screening/votes.ts';
import { rating } from '../../support/ratings.ts';
import { goldenRatings, goldenScreening, listenersOf } from './golden-votes.ts';
import { careful, carefulListeners, constant, panel, reversed } from './panel.ts';

const { listeners: expected, threshold } = goldenScreening.correlations;

test('the leave-one-out correlations equal those of scipy', () => {
  const rows = seriesOf(goldenRatings).flatMap(({ votes }) => agreementWithOthers(votes));
  expect(rows).toHaveLength(Object.keys(expected).length);
  for (const { listener, shared, r } of rows) {
    expect(shared).toHaveLength(expected[listener]?.n ?? NaN);
    expect(r).toBeCloseTo(expected[listener]?.stimuli ?? NaN, 12);
  }
});

/** Ratings of stimuli of three systems, in the order given. */
const rated = (table: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(table).flatMap(([listener, values]) =>
    values.map((canonicalValue, index) =>
      rating({ listener, system: `s${index % 3}`, item: `${index}`, canonicalValue }),
    ),
  );

test('X3 (4.2) listener A of the vector against the rest has r = 0.9429', () => {
  const votes = rated({
    A: [1, 2, 3, 4, 5, 3, 2, 4, 1, 5],
    B: [1, 2, 3, 5, 4, 3, 2, 4, 2, 5],
    C: [2, 2, 4, 4, 5, 2, 1, 5, 1, 4],
  });
  const [a] = seriesOf(votes).flatMap((series) => agreementWithOthers(series.votes));
  expect(a?.r).toBeCloseTo(0.9429, 4);
  expect(a?.shared.map(({ others }) => others).slice(0, 3)).toEqual([1.5, 2, 3.5]);
});

test('P.913 rejects who is below both limits, with the correlations of scipy', () => {
  const rejected = Object.entries(expected).filter(
    ([, { stimuli, conditions }]) => stimuli < 0.75 && conditions < 0.8,
  );
  const findings = p913Rule.find(goldenRatings);
  expect(findings.map(({ listener, evidence }) => [listener, evidence])).toEqual(
    rejected.map(([listener, { n, stimuli, conditions }]) => [
      listener,
      `r = ${stimuli.toFixed(2)} with the others over ${n} stimuli, ${conditions.toFixed(2)} over 6 conditions`,
    ]),
  );
  expect(listenersOf(findings)).toEqual(['L22', 'L23', 'L24']);
  for (const { listener, ratings } of findings) {
    expect(new Set(ratings)).toEqual(new Set(goldenRatings.filter((one) => one.listener === listener)));
  }
});

test('X3 (2.4) P.913 keeps who is below one limit only: L01 has 0.73 over stimuli and 0.99 over conditions', () => {
  expect(expected['L01']?.stimuli).toBeLessThan(0.75);
  expect(listenersOf(p913Rule.find(goldenRatings, { conditions: 1 }))).toContain('L01');
  expect(listenersOf(p913Rule.find(goldenRatings, { stimuli: -1 }))).toEqual([]);
});

test('X3 (2.4) a correlation at the limit of P.913 is enough', () => {
  const opposite = { A: [5, 4, 3, 2, 1, 5, 4, 3, 2, 1], B: [1, 2, 3, 4, 5, 1, 2, 3, 4, 5] };
  expect(listenersOf(p913Rule.find(rated(opposite)))).toEqual(['A', 'B']);
  expect(p913Rule.find(rated(opposite), { stimuli: -1 })).toEqual([]);
});

test('too few stimuli or conditions are not judged from', () => {
  const votes = goldenRatings.filter(({ listener, item }) => listener !== 'L24' || item?.endsWith('1'));
  expect(listenersOf(p913Rule.find(votes))).not.toContain('L24');
  expect(listenersOf(leaveOneOutCorrelationRule.find(votes))).not.toContain('L24');
  expect(listenersOf(p913Rule.find(votes, { min_stimuli: 3 }))).toContain('L24');
  expect(listenersOf(leaveOneOutCorrelationRule.find(votes, { min_stimuli: 3 }))).toContain('L24');
  const oneSystem = goldenRatings.map((one) => rating({ ...one, system: 'all' }));
  expect(p913Rule.find(oneSystem)).toEqual([]);
});

test('the leave-one-out threshold equals that of numpy, and who is at or below it is out', () => {
  const findings = leaveOneOutCorrelationRule.find(goldenRatings);
  expect(findings.map(({ listener, evidence }) => [listener, evidence])).toEqual(
    Object.entries(expected)
      .filter(([, { stimuli }]) => stimuli <= threshold)
      .map(([listener, { n, stimuli }]) => [
        listener,
        `r = ${stimuli.toFixed(2)} with the others over ${n} stimuli, limit ${threshold.toFixed(2)}`,
      ]),
  );
  expect(listenersOf(findings)).toEqual(['L22', 'L23', 'L24']);
});

test('X3 (2.4) a panel that agrees well has the highest limit, which a correlation at it fails', () => {
  const listeners = { ...carefulListeners('agree', 10), coarse: careful({ noise: 1.3 }) };
  const ratings = panel('agree', listeners);
  const coarse = seriesOf(ratings)
    .flatMap(({ votes }) => agreementWithOthers(votes))
    .find(({ listener }) => listener === 'coarse');
  const highest = coarse?.r ?? NaN;
  expect(listenersOf(leaveOneOutCorrelationRule.find(ratings, { highest }))).toEqual(['coarse']);
  expect(leaveOneOutCorrelationRule.find(ratings, { highest: highest - 1e-9 })).toEqual([]);
});

test('where all who are judged would be left out nobody is', () => {
  const opposite = { A: [5, 4, 3, 2, 1, 5, 4, 3, 2, 1], B: [1, 2, 3, 4, 5, 1, 2, 3, 4, 5] };
  expect(leaveOneOutCorrelationRule.find(rated(opposite))).toEqual([]);
});

test.each([p913Rule, leaveOneOutCorrelationRule])(
  '$id judges nobody who always votes the same or shares no stimulus',
  (rule) => {
    const ratings = panel('constant', { ...carefulListeners('constant', 8), constant });
    const alone = panel('alone', { alone: reversed }).map((one) => rating({ ...one, clip: `${one.clip} 2` }));
    expect(listenersOf(rule.find([...ratings, ...alone]))).not.toContain('constant');
    expect(listenersOf(rule.find([...ratings, ...alone]))).not.toContain('alone');
    expect(rule.find(alone)).toEqual([]);
  },
);

test.each([p913Rule, leaveOneOutCorrelationRule])('$id does not depend on the order', (rule) => {
  const plain = (ratings: typeof goldenRatings) =>
    rule.find(ratings).map(({ listener, evidence }) => [listener, evidence]);
  expect(plain(goldenRatings.toReversed())).toEqual(plain(goldenRatings));
});
