import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hasAtMost, isWithin, jsonBounds } from '../../../server/platform/json-bounds.ts';

test.each([
  ['a map', z.strictObject({ a: z.null() }), '{"a":null}', 1],
  ['an empty map', z.strictObject({}), '{}', 1],
  ['one of several values', z.enum(['A', 'neither of them']), '"neither of them"', 0],
  ['a list', z.array(z.boolean()).max(3), '[false,false,false]', 1],
  ['what may be missing', z.strictObject({ b: z.string().max(2).optional() }).nullable(), '{"b":"声声"}', 1],
  [
    'lists in maps',
    z.strictObject({ c: z.array(z.array(z.literal(12)).max(1)).max(2) }),
    '{"c":[[12],[12]]}',
    3,
  ],
])('the largest text of %s fits the bounds of its schema', (_name, schema, largest, depth) => {
  const bounds = jsonBounds(schema);
  expect(schema.safeParse(JSON.parse(largest)).success).toBe(true);
  expect(bounds.depth).toBe(depth);
  expect(isWithin(Buffer.from(largest), bounds)).toBe(true);
  expect(hasAtMost(JSON.parse(largest), bounds)).toBe(true);
  expect(bounds.bytes).toBeLessThan(Buffer.byteLength(largest) + 12);
});

test.each([
  ['texts', z.string()],
  ['lists', z.array(z.null())],
  ['maps', z.record(z.string(), z.null())],
  ['keys', z.object({ a: z.null() }).loose()],
  ['values', z.strictObject({ a: z.unknown() })],
])('a schema that takes any %s has no bounds', (_name, schema) => {
  expect(() => jsonBounds(schema)).toThrow('requires a schema whose values are bounded');
});

const ANY = { bytes: Infinity, marks: Infinity, depth: Infinity };

test('brackets, commas and quotes in texts are no marks', () => {
  const text = Buffer.from(JSON.stringify({ reason: '[[[,,,{{{ "\\" \\\\' }));
  expect(isWithin(text, { ...ANY, marks: 1, depth: 1 })).toBe(true);
  expect(isWithin(text, { ...ANY, marks: 0 })).toBe(false);
  expect(isWithin(text, { ...ANY, bytes: text.length - 1 })).toBe(false);
});

/** The same by a parser. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('a text is as deep and has as many marks as what is parsed from it', () => {
  assert(
    property(jsonValue(), (value) => {
      const text = Buffer.from(JSON.stringify(value));
      const depth = depthOf(value);
      expect(isWithin(text, { ...ANY, depth })).toBe(true);
      expect(isWithin(text, { ...ANY, depth: depth - 1 })).toBe(false);
      const marks = text.length;
      const fewest = Array.from({ length: marks + 1 }, (_, n) => n).find((n) =>
        isWithin(text, { ...ANY, marks: n }),
      );
      expect(hasAtMost(value, { marks: 2 * (fewest ?? 0) })).toBe(true);
      if (depth > 0) expect(hasAtMost(value, { marks: (fewest ?? 0) - 1 })).toBe(false);
    }),
  );
});
