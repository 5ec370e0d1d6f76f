import { expect, test } from 'vitest';
import type { Rating } from '#core/ratings/ratings.ts';
import { agreementWithOthers } from '#core/screening/contract/against-others.ts';
import type { Finding, Known } from '#core/screening/contract/rule.ts';
import { i2dConsistencyRule } from '#core/screening/rules/i2d-consistency.ts';
import { i2dDurationRule, i2dLongDurationRule } from '#core/screening/rules/i2d-duration.ts';
import { i2dObjectiveRule } from '#core/screening/rules/i2d-objective.ts';
import { i2dTwoOfThreeRule } from '#core/screening/rules/i2d-two-of-three.ts';
import { seriesOf } from '#core/screening/contract/votes.ts';
import { createRandom } from '#core/order/random.ts';
import { rating } from '../../support/ratings.ts';
import { goldenRatings, listenersOf } from './golden-votes.ts';
import { careful, carefulListeners, careless, panel } from './panel.ts';

const nothing: Known = { durations: new Map(), metrics: [] };
const ratingsOf = (findings: readonly Finding[]) => findings.flatMap(({ ratings }) => ratings);
const clipsOf = (findings: readonly Finding[]) => ratingsOf(findings).map(({ clip }) => clip);

test('every I2D rule is a flag', () => {
  const rules = [
    i2dConsistencyRule,
    i2dDurationRule,
    i2dLongDurationRule,
    i2dObjectiveRule,
    i2dTwoOfThreeRule,
  ];
  expect(new Set(rules.map(({ effect }) => effect))).toEqual(new Set(['flag']));
  expect(i2dConsistencyRule).toMatchObject({ id: 'i2d consistency', tests: 'agreement with others' });
});

const meanOthers = (ratings: readonly Rating[], own: Rating) => {
  const others = ratings.filter(({ clip, listener }) => clip === own.clip && listener !== own.listener);
  return others.reduce((sum, { canonicalValue }) => sum + (canonicalValue ?? NaN), 0) / others.length;
};

test('consistency: votes 2 points off by listeners who do not agree with the others', () => {
  const without = { limit: 100 };
  const findings = i2dConsistencyRule.find(goldenRatings, without);
  const expected = goldenRatings.filter(
    (own) =>
      ['L22', 'L23', 'L24'].includes(own.listener) &&
      Math.abs((own.canonicalValue ?? NaN) - meanOthers(goldenRatings, own)) >= 2,
  );
  expect(new Set(ratingsOf(findings))).toEqual(new Set(expected));
  expect(findings).toHaveLength(expected.length);
  expect(findings[0]?.evidence).toMatch(
    /^\d where \d+ others gave \d\.\d\d on average; r = 0\.01 with the others over 32 stimuli$/u,
  );
});

test('consistency: who agrees with the others may be 2 points off, or has rated too few stimuli to tell', () => {
  const strict = { limit: 100, correlation: -1 };
  expect(i2dConsistencyRule.find(goldenRatings, strict)).toEqual([]);
  expect(listenersOf(i2dConsistencyRule.find(goldenRatings, { limit: 100, min_stimuli: 33 }))).toEqual([
    'L24',
  ]);
});

test('X3 (4.3) consistency: 2 points off are too many, 1.9 are not, over 20 stimuli and not over 19', () => {
  /** One listener who clicks at random among three who agree, and is `off` from them on the first stimulus. */
  const votes = (stimuli: number, off: number) =>
    Array.from({ length: stimuli }, (_, item) => {
      const value = 2 + (item % 3);
      const own = item === 0 ? value + off : 2 + ((item + 2) % 3);
      const others = ['B', 'C', 'D'].map((listener) =>
        rating({ listener, item: `${item}`, canonicalValue: value }),
      );
      return [...others, rating({ listener: 'A', item: `${item}`, canonicalValue: own })];
    }).flat();
  const clips = (stimuli: number, off: number) =>
    clipsOf(i2dConsistencyRule.find(votes(stimuli, off), { limit: 100 })).includes('a/0');
  expect([clips(20, 2), clips(20, 1.9), clips(19, 2)]).toEqual([true, false, false]);
});

test('X3 (4.3) consistency: a vote far from its condition is flagged once, whoever gave it', () => {
  const votes = Array.from({ length: 12 }, (_, index) =>
    rating({ listener: `L${index}`, item: `${index}`, canonicalValue: index === 0 ? 5 : 3 }),
  );
  expect(listenersOf(i2dConsistencyRule.find(votes))).toEqual(['L0']);
  const both = ratingsOf(i2dConsistencyRule.find(goldenRatings, { limit: 2 }));
  expect(new Set(both).size).toBe(both.length);
});

test('consistency: a correlation at the limit is enough', () => {
  const l24 = seriesOf(goldenRatings)
    .flatMap(({ votes }) => [...agreementWithOthers(votes)])
    .find(({ listener }) => listener === 'L24');
  const correlation = l24?.r ?? NaN;
  const found = (limit: number) =>
    listenersOf(i2dConsistencyRule.find(goldenRatings, { limit: 100, correlation: limit }));
  expect(found(correlation + 1e-9)).toContain('L24');
  expect(found(correlation)).not.toContain('L24');
});

test('consistency: a distance and a limit are above 0, a correlation lies from -1 to 1, and 3 stimuli are the least', () => {
  const isValid = (params: unknown): boolean => i2dConsistencyRule.params.safeParse(params).success;
  expect(isValid({ distance: 0.1, correlation: -1, min_stimuli: 3, limit: 0.1 })).toBe(true);
  expect(isValid({ distance: 100, correlation: 1, min_stimuli: 300, limit: 100 })).toBe(true);
  for (const params of [
    { distance: 0 },
    { correlation: -1.01 },
    { correlation: 1.01 },
    { min_stimuli: 2 },
    { limit: 0 },
    { stimuli: 3 },
  ])
    expect(isValid(params)).toBe(false);
});

/** Twelve votes of one listener who takes about 10 s, and one that took `decisionMs`. */
const timed = (decisionMs: number | null, own: Partial<Rating> = {}) => [
  ...Array.from({ length: 12 }, (_, item) =>
    rating({ item: `${item}`, canonicalValue: 3, decisionMs: 9500 + 100 * item }),
  ),
  rating({ item: 'odd', canonicalValue: 3, decisionMs, ...own }),
];
const lasting = (...clips: readonly (readonly [clip: string, ms: number])[]): Known => ({
  ...nothing,
  durations: new Map(clips),
});

test.each([
  { decisionMs: 9499, clips: ['a/odd'], flagged: true },
  { decisionMs: 9500, clips: ['a/odd'], flagged: false },
  { decisionMs: 9500, clips: ['a/odd', 'b/odd'], flagged: true },
  { decisionMs: 19_000, clips: ['a/odd', 'b/odd'], flagged: false },
])(
  'X3 (4.3) duration: $decisionMs ms for clips of 10 s each, $clips: $flagged',
  ({ decisionMs, clips, flagged }) => {
    const known = lasting(...clips.map((clip) => [clip, 10_000] as const));
    const votes = timed(decisionMs, { comparedClip: clips[1] ?? null });
    const findings = i2dDurationRule.find(votes, { deviations: 100 }, known);
    expect(clipsOf(findings)).toEqual(flagged ? ['a/odd'] : []);
  },
);

test('duration: what nobody measured is not judged, and the share can be chosen', () => {
  const known = lasting(['a/odd', 10_000]);
  expect(i2dDurationRule.find(timed(null), {}, known)).toEqual([]);
  expect(i2dDurationRule.find(timed(9000), { share: 0.9 }, known)).toEqual([]);
  expect(i2dDurationRule.find(timed(8999), { share: 0.9 }, known)).toHaveLength(1);
  expect(i2dDurationRule.find(timed(5000), {}, known).map(({ evidence }) => evidence)).toEqual([
    'decided after 5.0 s of 10.0 s of sound',
  ]);
});

test("duration: without the clip's, a time far below the listener's own; one far above it is another rule", () => {
  const [short] = i2dDurationRule.find(timed(500));
  expect(short?.ratings.map(({ clip }) => clip)).toEqual(['a/odd']);
  expect(short?.evidence).toMatch(/^decided after 0\.5 s, z = -3\.4\d among the listener's own log times$/u);
  expect(i2dDurationRule.find(timed(200_000))).toEqual([]);
  expect(clipsOf(i2dLongDurationRule.find(timed(200_000)))).toEqual(['a/odd']);
  expect(i2dLongDurationRule.find(timed(500))).toEqual([]);
  expect(i2dDurationRule.find(timed(10_050))).toEqual([]);
});

/** Votes that a metric (lower is better) predicts but for noise, and one that it contradicts. */
function contradicted() {
  const random = createRandom('metric');
  const scores = Array.from({ length: 40 }, (_, item) => [`a/${item}`, item / 40] as const);
  const votes = scores.map(([, score], item) =>
    rating({ item: `${item}`, canonicalValue: item === 20 ? 1 : 5 - 3 * score + 0.2 * random.normal() }),
  );
  return {
    votes,
    known: { ...nothing, metrics: [{ name: 'cer', values: new Map<string, number | null>(scores) }] },
  };
}

test('objective: a vote far from what the metric predicts, whichever way it slopes', () => {
  const { votes, known } = contradicted();
  const findings = i2dObjectiveRule.find(votes, { metrics: { quality: 'cer' } }, known);
  expect(clipsOf(findings)).toEqual(['a/20']);
  expect(findings[0]?.evidence).toMatch(/^1 where cer = 0\.5 predicts 3\.\d\d, off by \d+\.\d deviations$/u);
  const off = { metrics: { quality: 'cer' }, deviations: 1000 };
  expect(i2dObjectiveRule.find(votes, off, known)).toEqual([]);
});

test('X3 (4.3) objective: with normal residuals about 0.3 % are flagged', () => {
  const random = createRandom('normal');
  const clips = Array.from({ length: 20_000 }, (_, item) => [`a/${item}`, random.next()] as const);
  const votes = clips.map(([, score], item) =>
    rating({ item: `${item}`, canonicalValue: 3 + score + random.normal() }),
  );
  const known = { ...nothing, metrics: [{ name: 'mos', values: new Map<string, number | null>(clips) }] };
  const flagged = i2dObjectiveRule.find(votes, { metrics: { quality: 'mos' } }, known).length / 20_000;
  expect(flagged).toBeGreaterThan(0.001);
  expect(flagged).toBeLessThan(0.005);
});

test('objective: only what is named is held against a metric, and clips without a value are left out', () => {
  const { votes, known } = contradicted();
  expect(i2dObjectiveRule.find(votes, {}, known)).toEqual([]);
  expect(i2dObjectiveRule.find(votes, { metrics: { 'another scale': 'cer' } }, known)).toEqual([]);
  const values = new Map([...(known.metrics[0]?.values ?? [])].filter(([clip]) => clip !== 'a/20'));
  const without = { ...nothing, metrics: [{ name: 'cer', values }] };
  expect(i2dObjectiveRule.find(votes, { metrics: { quality: 'cer' } }, without)).toEqual([]);
});

test('objective: a metric that is the same for every clip predicts nothing', () => {
  const { votes, known } = contradicted();
  const values = new Map([...(known.metrics[0]?.values ?? [])].map(([clip]) => [clip, 0.2]));
  const flat = { ...nothing, metrics: [{ name: 'cer', values }] };
  expect(i2dObjectiveRule.find(votes, { metrics: { quality: 'cer' } }, flat)).toEqual([]);
});

test('objective: a metric that is not at hand is named', () => {
  const { votes, known } = contradicted();
  const wrong = { metrics: { quality: 'wer' } };
  expect(() => i2dObjectiveRule.find(votes, wrong, known)).toThrow(
    'the metric wer, which is missing (available: cer)',
  );
  expect(() => i2dObjectiveRule.find(votes, wrong)).toThrow('(available: none)');
});

test('two of three: one criterion does not suffice, two do, and both are told', () => {
  const { votes, known } = contradicted();
  const metrics = { objective: { metrics: { quality: 'cer' } } };
  expect(i2dTwoOfThreeRule.find(votes, metrics, known)).toEqual([]);
  const durations = new Map([
    ['a/20', 10_000],
    ['a/21', 10_000],
  ]);
  const findings = i2dTwoOfThreeRule.find(votes, metrics, { ...known, durations });
  expect(clipsOf(findings)).toEqual(['a/20']);
  expect(findings[0]?.evidence).toMatch(
    /^i2d duration: decided after 2\.0 s of 10\.0 s of sound; i2d objective: 1 where cer/u,
  );
});

test('two of three: without metrics the first two have to agree', () => {
  const ratings = panel('two', { ...carefulListeners('two', 10), careless, hasty: careful() }).map((one) =>
    rating({ ...one, decisionMs: ['careless', 'hasty'].includes(one.listener) ? 1000 : 12_000 }),
  );
  const known = { ...nothing, durations: new Map(ratings.map(({ clip }) => [clip, 10_000])) };
  expect(listenersOf(i2dDurationRule.find(ratings, {}, known))).toEqual(['careless', 'hasty']);
  const findings = i2dTwoOfThreeRule.find(ratings, {}, known);
  expect(listenersOf(findings)).toEqual(['careless']);
  expect(new Set(ratingsOf(findings))).toEqual(
    new Set(ratingsOf(i2dConsistencyRule.find(ratings).filter(({ listener }) => listener === 'careless'))),
  );
});

test('two of three: parameters of the three are their own', () => {
  expect(() => i2dTwoOfThreeRule.find([], { duration: { distance: 2 } })).toThrow('distance');
});
