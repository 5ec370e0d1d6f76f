import { array, assert, boolean, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { letterDisplay } from '#core/papers/letter-display.ts';

const shares = (one = '', other = ''): boolean => Array.from(one).some((letter) => other.includes(letter));

test('two systems share a letter exactly if their difference is not significant', () => {
  const verdicts = array(boolean(), { minLength: 28, maxLength: 28 });
  assert(
    property(integer({ min: 2, max: 8 }), verdicts, (count, significant) => {
      const systems = Array.from({ length: count }, (_, index) => `s${index}`);
      const pairs = systems.flatMap((a, at) => systems.slice(at + 1).map((b) => ({ a, b })));
      const tested = pairs.map((pair, at) => ({ ...pair, isSignificant: significant[at] === true }));
      const letters = letterDisplay(systems, tested);
      for (const { a, b, isSignificant } of tested)
        expect(shares(letters.get(a), letters.get(b)), `${a} ${b}`).toBe(!isSignificant);
      for (const system of systems) expect(letters.get(system)).not.toBe('');
    }),
  );
});

test('the example holds, and letters follow the order of the systems', () => {
  const tested = [
    { a: 'x', b: 'y', isSignificant: false },
    { a: 'x', b: 'z', isSignificant: true },
    { a: 'y', b: 'z', isSignificant: false },
  ];
  expect([...letterDisplay(['x', 'y', 'z'], tested)]).toEqual([
    ['x', 'a'],
    ['y', 'ab'],
    ['z', 'b'],
  ]);
});

// Two conflicts that do not touch, and a path of conflicts 4-2-5-3: six largest groups, of which one adds nothing.
test('a letter that adds nothing is left out', () => {
  const significant = new Set(['1 7', '1 8', '2 4', '2 5', '3 5']);
  const systems = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const tested = systems.flatMap((a, at) =>
    systems.slice(at + 1).map((b) => ({ a, b, isSignificant: significant.has(`${a} ${b}`) })),
  );
  const letters = letterDisplay(systems, tested);
  expect(new Set([...letters.values()].join('')).size).toBe(5);
  for (const { a, b, isSignificant } of tested)
    expect(shares(letters.get(a), letters.get(b)), `${a} ${b}`).toBe(!isSignificant);
});
