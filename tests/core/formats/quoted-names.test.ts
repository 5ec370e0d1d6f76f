import { array, assert, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { partsBetween, quotedName, unquoted } from '#core/formats/quoted-names.ts';

test('quotes keep separators within a name', () => {
  expect(partsBetween('a="b, c", d = "e=f"', ',')).toEqual(['a="b, c"', 'd = "e=f"']);
  expect(partsBetween('d = "e=f"', '=')).toEqual(['d', '"e=f"']);
  expect(unquoted('"say ""yes"""')).toBe('say "yes"');
});

test('a quote within a name is part of it', () => {
  expect(partsBetween('5" disk, 3" disk', ',')).toEqual(['5" disk', '3" disk']);
  expect(unquoted('5" disk')).toBe('5" disk');
});

test('any names survive a list of pairs', () => {
  const name = string({ minLength: 1 }).filter((text) => text.trim() !== '');
  assert(
    property(array(tuple(name, name), { minLength: 1 }), (pairs) => {
      const text = pairs.map((pair) => pair.map(quotedName).join(' = ')).join(', ');
      const read = partsBetween(text, ',').map((part) => partsBetween(part, '=').map(unquoted));
      expect(read).toEqual(pairs);
    }),
  );
});
