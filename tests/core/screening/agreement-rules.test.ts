import { expect, test } from 'vitest';
import { agreementWithOthers } from '#core/screening/contract/against-others.ts';
import { leaveOneOutCorrelationRule } from '#core/screening/rules/leave-one-out-correlation.ts';
import { p913Rule } from '#core/screening/rules/p913.ts';
import { seriesOf } from '#core/screening/contract/votes.ts';
import { rating } from '../../support/ratings.ts';
import { goldenRatings, goldenScreening, listenersOf } from './golden-votes.ts';
import { careful, carefulListeners, constant, panel, reversed } from './panel.ts';

const { listeners: expected, threshold } = goldenScreening.correlations;

test('the leave-one-out correlations equal those of scipy', () => {
  const rows = seriesOf(goldenRatings).flatMap(({ votes }) => [...agreementWithOthers(votes)]);
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

/** Two listeners who contradict each other on ten stimuli of three systems. */
const OPPOSITE = { A: [5, 4, 3, 2, 1, 5, 4, 3, 2, 1], B: [1, 2, 3, 4, 5, 1, 2, 3, 4, 5] };

test('X3 (4.2) listener A of the vector against the rest has r = 0.9429', () => {
  const votes = rated({
    A: [1, 2, 3, 4, 5, 3, 2, 4, 1, 5],
    B: [1, 2, 3, 5, 4, 3, 2, 4, 2, 5],
    C: [2, 2, 4, 4, 5, 2, 1, 5, 1, 4],
  });
  const [a] = seriesOf(votes).flatMap((series) => [...agreementWithOthers(series.votes)]);
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
  expect(listenersOf(p913Rule.find(rated(OPPOSITE)))).toEqual(['A', 'B']);
  expect(p913Rule.find(rated(OPPOSITE), { stimuli: -1 })).toEqual([]);
});

test('P.913 rejects below a limit and not at it, over stimuli as over conditions', () => {
  // One stimulus a condition, so that both correlations are the same.
  const votes = Object.entries({ A: [5, 3, 4, 1, 2], B: [1, 2, 3, 4, 5], C: [2, 1, 3, 5, 4] }).flatMap(
    ([listener, values]) =>
      values.map((canonicalValue, index) =>
        rating({ listener, system: `s${index}`, item: '1', canonicalValue }),
      ),
  );
  const r = seriesOf(votes).flatMap((series) => [...agreementWithOthers(series.votes)])[0]?.r ?? NaN;
  const above = r + 1e-9;
  const isRejected = (limits: { stimuli: number; conditions: number }): boolean =>
    listenersOf(p913Rule.find(votes, { ...limits, min_stimuli: 5 })).includes('A');
  expect(isRejected({ stimuli: above, conditions: above })).toBe(true);
  expect(isRejected({ stimuli: r, conditions: above })).toBe(false);
  expect(isRejected({ stimuli: above, conditions: r })).toBe(false);
});

test('P.913 does not judge who gives every condition the same mean: that has no correlation', () => {
  const votes = rated({ A: [1, 1, 1, 5, 5, 5, 1, 1, 1, 5, 5, 5], B: [5, 5, 5, 1, 1, 1, 5, 5, 5, 1, 1, 2] });
  const [a] = seriesOf(votes).flatMap((series) => [...agreementWithOthers(series.votes)]);
  expect(a?.r).toBeLessThan(-0.9);
  expect(p913Rule.find(votes)).toEqual([]);
});

test('P.913 excludes, and refuses limits that no correlation has and fewer than 3 stimuli or conditions', () => {
  expect(p913Rule).toMatchObject({ id: 'p913', tests: 'agreement with others', effect: 'exclude' });
  const isValid = (params: unknown): boolean => p913Rule.params.safeParse(params).success;
  expect(isValid({ stimuli: -1, conditions: 1, min_stimuli: 3, min_conditions: 40 })).toBe(true);
  for (const params of [
    { stimuli: -1.01 },
    { conditions: 1.01 },
    { min_stimuli: 2 },
    { min_conditions: 2 },
    { min_items: 3 },
  ])
    expect(isValid(params)).toBe(false);
});

test('P.913 judges from as many stimuli and conditions as it needs, and not from one fewer', () => {
  const isJudged = (limits: { min_stimuli?: number; min_conditions?: number }): boolean =>
    p913Rule.find(rated(OPPOSITE), limits).length > 0;
  expect(isJudged({ min_stimuli: 10 })).toBe(true);
  expect(isJudged({ min_stimuli: 11 })).toBe(false);
  expect(isJudged({ min_conditions: 3 })).toBe(true);
  expect(isJudged({ min_conditions: 4 })).toBe(false);
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
    .flatMap(({ votes }) => [...agreementWithOthers(votes)])
    .find(({ listener }) => listener === 'coarse');
  const highest = coarse?.r ?? NaN;
  expect(listenersOf(leaveOneOutCorrelationRule.find(ratings, { highest }))).toEqual(['coarse']);
  expect(leaveOneOutCorrelationRule.find(ratings, { highest: highest - 1e-9 })).toEqual([]);
});

test('where all who are judged would be left out nobody is', () => {
  expect(leaveOneOutCorrelationRule.find(rated(OPPOSITE))).toEqual([]);
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
