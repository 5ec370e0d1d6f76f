import { expect, test } from 'vitest';
import { bt500Rule } from '#core/screening/rules/bt500.ts';
import { rating } from '../../support/ratings.ts';
import { goldenRatings, goldenScreening, listenersOf } from './golden-votes.ts';

/** A stimulus that five listeners rate, `who` far above or below the other four. */
const dissent = (who: string, item: string, side: 'above' | 'below') =>
  [who, 'B', 'C', 'D', 'E'].map((listener) =>
    rating({ listener, item, canonicalValue: (listener === who) === (side === 'above') ? 5 : 1 }),
  );

/** Stimuli on which everybody agrees. */
const agreement = (listener: string, count: number) =>
  Array.from({ length: count }, (_, item) => rating({ listener, item: `agreed ${item}`, canonicalValue: 3 }));

/** Listener A far above on p stimuli and below on q, of n that A rated. */
const dissenter = (p: number, q: number, n: number) => [
  ...Array.from({ length: p }, (_, item) => dissent('A', `above ${item}`, 'above')).flat(),
  ...Array.from({ length: q }, (_, item) => dissent('A', `below ${item}`, 'below')).flat(),
  ...agreement('A', n - p - q),
];

test.each([
  { p: 1, q: 1, n: 39, rejected: true, why: '2 of 39 is more than 5 %' },
  { p: 1, q: 1, n: 40, rejected: false, why: '2 of 40 is 5 %, not more' },
  { p: 2, q: 1, n: 20, rejected: false, why: '1/3 is not below 0.3: biased, not careless' },
  { p: 4, q: 3, n: 20, rejected: true, why: '1/7 is below 0.3' },
  { p: 13, q: 7, n: 20, rejected: false, why: '6/20 is 0.3, not below' },
  { p: 5, q: 0, n: 20, rejected: false, why: 'all on one side' },
  { p: 0, q: 0, n: 20, rejected: false, why: 'never far: 0/0 is no reason' },
])('X3 X4 (2.4) $p above and $q below of $n: rejected $rejected, as $why', ({ p, q, n, rejected }) => {
  expect(listenersOf(bt500Rule.find(dissenter(p, q, n)))).toEqual(rejected ? ['A'] : []);
});

test('X4 the share is of the votes that the listener gave, however many stimuli there are', () => {
  const others = agreement('B', 500);
  const [finding] = bt500Rule.find([...dissenter(1, 1, 20), ...others]);
  expect(finding?.listener).toBe('A');
  expect(finding?.ratings).toHaveLength(20);
  expect(finding?.evidence).toBe('1 of 20 votes far above the mean of their stimulus, 1 far below');
});

test('X3 (2.4) one of 21 who differs lies at the limit of root 20 and counts, one of 20 lies within it', () => {
  const crowd = (size: number) =>
    ['above', 'below'].flatMap((side) =>
      Array.from({ length: size }, (_, listener) =>
        rating({
          listener: `L${listener}`,
          item: side,
          canonicalValue: (listener === 0) === (side === 'above') ? 5 : 1,
        }),
      ),
    );
  expect(listenersOf(bt500Rule.find(crowd(21)))).toEqual(['L0']);
  expect(bt500Rule.find(crowd(20))).toEqual([]);
});

/** One stimulus: A's vote, then those of a crowd, each value so many times. */
const stimulus = (item: string, own: number, crowd: readonly (readonly [value: number, times: number])[]) => [
  rating({ listener: 'A', item, canonicalValue: own }),
  ...crowd
    .flatMap(([value, times]) => Array.from({ length: times }, () => value))
    .map((canonicalValue, index) => rating({ listener: `L${index}`, item, canonicalValue })),
];

test('X3 (2.4) votes with a kurtosis of 4 are near normal, and 2 standard deviations from their mean are far', () => {
  // 5, 1 and six times 3: mean 3, standard deviation 1, kurtosis 4. With five times 3, 5 and 1 are 1.87 deviations away.
  const votes = (agreeing: number) => [
    ...stimulus('above', 5, [
      [1, 1],
      [3, agreeing],
    ]),
    ...stimulus('below', 1, [
      [5, 1],
      [3, agreeing],
    ]),
  ];
  expect(listenersOf(bt500Rule.find(votes(6)))).toEqual(['A', 'L0']);
  expect(bt500Rule.find(votes(5))).toEqual([]);
});

test('X3 (2.4) votes in two camps have a kurtosis below 2: more than 2 standard deviations away is near enough', () => {
  const votes = (away: number) => [
    ...stimulus('above', 50 + away, [
      [40, 16],
      [60, 16],
    ]),
    ...stimulus('below', 50 - away, [
      [40, 16],
      [60, 16],
    ]),
  ];
  expect(bt500Rule.find(votes(25))).toEqual([]);
  expect(listenersOf(bt500Rule.find(votes(150)))).toEqual(['A']);
});

test('X4 who never strays is kept, and a stimulus on which all agree is far from nobody', () => {
  const alike = ['A', 'B', 'C'].flatMap((listener) => agreement(listener, 30));
  expect(bt500Rule.find(alike)).toEqual([]);
  const [finding] = bt500Rule.find([...dissenter(1, 1, 20), ...agreement('B', 30), ...agreement('C', 30)]);
  expect(finding?.evidence).toBe('1 of 20 votes far above the mean of their stimulus, 1 far below');
});

test('X3 (2.4) where everybody would be rejected nobody is', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const all = names.flatMap((who) =>
    (['above', 'below'] as const).flatMap((side) =>
      names.map((listener) =>
        rating({
          listener,
          item: `${who} ${side}`,
          canonicalValue: (listener === who) === (side === 'above') ? 5 : 1,
        }),
      ),
    ),
  );
  expect(bt500Rule.find(all)).toEqual([]);
  expect(listenersOf(bt500Rule.find([...all, ...agreement('F', 3)]))).toEqual(names);
});

test('the counts and who is rejected equal those of scipy', () => {
  const expected = Object.entries(goldenScreening.bt500).flatMap(([listener, { p, q, n, rejected }]) =>
    rejected ? [[listener, `${p} of ${n} votes far above the mean of their stimulus, ${q} far below`]] : [],
  );
  expect(expected).toHaveLength(1);
  expect(bt500Rule.find(goldenRatings).map(({ listener, evidence }) => [listener, evidence])).toEqual(
    expected,
  );
});

test('neither the order of the ratings nor another block or trap changes anything', () => {
  const own = dissenter(1, 1, 20);
  const elsewhere = agreement('A', 100).map((one) => rating({ ...one, block: 2 }));
  const traps = agreement('A', 100).map((one) => rating({ ...one, role: 'gold' }));
  const findings = bt500Rule.find([...own, ...elsewhere, ...traps].toReversed());
  expect(listenersOf(findings)).toEqual(['A']);
  expect(new Set(findings[0]?.ratings)).toEqual(new Set(own.filter(({ listener }) => listener === 'A')));
});

test('who is rejected is excluded, for want of agreement with the others', () => {
  expect(bt500Rule).toMatchObject({ id: 'bt500', tests: 'agreement with others', effect: 'exclude' });
});

test('a parameter that there is none of is refused', () => {
  expect(() => bt500Rule.find([], { share: 0.1 })).toThrow('share');
});
