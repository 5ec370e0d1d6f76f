import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { intraRaterRule } from '#core/screening/rules/intra-rater.ts';
import { rating } from '../../support/ratings.ts';

/** What a listener said of some clips the first and the second time, and of others once. */
function said(
  twice: readonly (readonly [number, number])[],
  once: readonly number[] = [1, 5],
  own: Partial<Rating> = {},
): Rating[] {
  const page = (canonicalValue: number, index: number, role: string): Rating =>
    rating({ canonicalValue, role, page: index + 1, clip: `c${index % 100}`, ...own });
  return [
    ...twice.map(([value], index) => page(value, index, 'test')),
    ...once.map((value, index) => page(value, 50 + index, 'test')),
    ...twice.map(([, value], index) => page(value, 100 + index, 'repeat')),
  ];
}

const finds = (ratings: readonly Rating[], params: unknown = {}): string[] =>
  intraRaterRule.find(ratings, params).map(({ evidence }) => evidence);

test('a mean difference of a quarter of the range passes, more does not', () => {
  expect(
    finds(
      said([
        [5, 4],
        [4, 3],
        [2, 3],
      ]),
    ),
  ).toEqual([]);
  expect(
    finds(
      said([
        [5, 4],
        [4, 3],
        [2, 4],
      ]),
    ),
  ).toEqual(['quality: 3 clips rated twice, 1.33 apart on average, of a range of 4']);
  expect(
    finds(
      said([
        [5, 4],
        [4, 3],
        [2, 4],
      ]),
      { most: 0.34 },
    ),
  ).toEqual([]);
  expect(
    finds(
      said(
        [
          [80, 55],
          [40, 65],
          [20, 45],
        ],
        [0, 100],
      ),
    ),
  ).toEqual([]);
  expect(
    finds(
      said(
        [
          [80, 55],
          [40, 65],
          [20, 46],
        ],
        [0, 100],
      ),
    ),
  ).toHaveLength(1);
});

test('two repeats are not enough to judge, three are', () => {
  expect(
    finds(
      said([
        [5, 1],
        [1, 5],
      ]),
    ),
  ).toEqual([]);
  expect(
    finds(
      said([
        [5, 1],
        [1, 5],
        [5, 1],
      ]),
    ),
  ).toHaveLength(1);
  expect(
    finds(
      said([
        [5, 1],
        [1, 5],
      ]),
      { least: 2 },
    ),
  ).toHaveLength(1);
});

test('the range is that of all listeners, each scale and block by itself, and anchors do not count as repeated', () => {
  const narrow = said(
    [
      [2, 3],
      [3, 2],
      [2, 3],
    ],
    [],
  );
  expect(finds(narrow)).toHaveLength(1);
  expect(finds([...narrow, ...said([], [1, 5], { listener: 'L2' })])).toEqual([]);
  expect(finds([...narrow, ...said([], [1, 5], { listener: 'L2', block: 2 })])).toHaveLength(1);
  expect(finds([...narrow, ...said([], [1, 5], { listener: 'L2', scale: 'other' })])).toHaveLength(1);
  const anchors = narrow.map((one) =>
    rating({ ...one, role: one.role === 'test' ? 'low anchor' : 'repeat low anchor' }),
  );
  expect(finds(anchors)).toEqual([]);
});

test('it speaks of all ratings of the listener on the scale, in whatever order, and of nobody else', () => {
  const wild = said([
    [5, 1],
    [1, 5],
    [4, 1],
  ]);
  const steady = said(
    [
      [5, 5],
      [1, 2],
      [4, 4],
    ],
    [3],
    { listener: 'L2' },
  );
  const [finding, ...others] = intraRaterRule.find([...steady, ...wild].toReversed());
  expect(others).toEqual([]);
  expect(finding?.listener).toBe('L1');
  expect(new Set(finding?.ratings)).toEqual(new Set(wild));
});

test('with four repeats few careful listeners are flagged and most who click anything', () => {
  const random = createRandom('intra-rater');
  const clip = (value: number) => Math.max(1, Math.min(5, Math.round(value)));
  const listeners = Array.from({ length: 200 }, (_, index) => {
    const quality = () => 1 + 4 * random.next();
    const pairs = Array.from({ length: 4 }, () => {
      const real = quality();
      const say = () => (index < 100 ? clip(real + 0.6 * random.normal()) : 1 + random.int(5));
      return [say(), say()] as const;
    });
    return said(pairs, [3], { listener: `L${index}` });
  });
  const found = intraRaterRule.find(listeners.flat()).map(({ listener }) => Number(listener.slice(1)));
  expect(found.filter((index) => index < 100).length).toBeLessThan(15);
  expect(found.filter((index) => index >= 100).length).toBeGreaterThan(60);
});
