import { describe, expect, test } from 'vitest';
import { attempt, firstOfItem, leastFilled, type Candidate } from '#core/methods/draw/draw.ts';
import { createRandom } from '#core/order/random.ts';
import { names } from '../../../support/study.ts';

const clip = (unit: string, quota: number | null = null): Candidate => ({
  unit,
  clips: [`${unit}.flac`],
  quota,
});

const ordered = (
  candidates: readonly Candidate[],
  held: Readonly<Record<string, number>>,
  { taken = [] as string[], seed = 'draw' } = {},
): string[] =>
  leastFilled(candidates, (unit) => held[unit] ?? 0, new Set(taken), createRandom(seed)).map(
    ({ unit }) => unit,
  );

describe('candidates of a listener', () => {
  test('come by how many sessions hold them, the least first', () => {
    const held = { a: 3, b: 1, c: 2, d: 0 };
    for (const seed of names('seed', 10))
      expect(
        ordered(
          ['a', 'b', 'c', 'd'].map((unit) => clip(unit)),
          held,
          { seed },
        ),
      ).toEqual(['d', 'b', 'c', 'a']);
  });

  test('come by the share of their quota that is filled: 2 of 10 before 1 of 2', () => {
    for (const seed of names('seed', 10))
      expect(ordered([clip('small', 2), clip('large', 10)], { small: 1, large: 2 }, { seed })).toEqual([
        'large',
        'small',
      ]);
  });

  test('are those below their quota', () => {
    expect(
      ordered([clip('open', 2), clip('full', 2), clip('over', 2)], { open: 1, full: 2, over: 3 }),
    ).toEqual(['open']);
    expect(ordered([clip('endless')], { endless: 1000 })).toEqual(['endless']);
  });

  test('share no clip with what the listener hears elsewhere', () => {
    const pair = { unit: 'a and b', clips: ['a.flac', 'b.flac'], quota: null };
    expect(ordered([pair, clip('c')], {}, { taken: ['b.flac'] })).toEqual(['c']);
  });

  test('come in any order where they are filled alike', () => {
    const first = names('seed', 60).map(
      (seed) => ordered([clip('a'), clip('b'), clip('c')], {}, { seed })[0],
    );
    expect(new Set(first)).toEqual(new Set(['a', 'b', 'c']));
  });
});

test('of each item the first of the list stays, in the order of the list', () => {
  const of = (item: string, unit: string) => ({ item, unit });
  expect(firstOfItem([of('2', 'a'), of('1', 'b'), of('2', 'c'), of('1', 'd')])).toEqual([
    of('2', 'a'),
    of('1', 'b'),
  ]);
});

describe('attempts', () => {
  test('end with the first that finds something, be it empty or 0', () => {
    const finds = [null, null, 0, 5];
    expect(attempt(() => finds.shift() ?? null)).toBe(0);
    expect(finds).toEqual([5]);
  });

  test('are 20 before a listener is turned away', () => {
    const after = (tries: number) => {
      let tried = 0;
      return attempt(() => {
        tried += 1;
        return tried === tries ? 'found' : null;
      });
    };
    expect(after(20)).toBe('found');
    expect(after(21)).toBeNull();
  });
});
