import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';

/** Whether two objects have one hidden class. */
function haveSameMap(a: object, b: object): boolean {
  setFlagsFromString('--allow-natives-syntax');
  // In brackets it is compiled while the flag is set.
  const own: unknown = new Script('(function (a, b) { return %HaveSameMap(a, b); })').runInThisContext();
  setFlagsFromString('--no-allow-natives-syntax');
  if (typeof own !== 'function') throw new Error('no function');
  return own(a, b) === true;
}

const clip = (id: number): { id: number; system?: string } => ({ id });

test('objects with members behind a spread share a hidden class, also in Node 20', () => {
  const made = Array.from({ length: 100 }, (_, id) => ({ ...clip(id), durationMs: 1000, channels: 1 }));
  const [first = {}] = made;
  expect(made.filter((each) => !haveSameMap(each, first)).length).toBeLessThan(20);
});

test('members keep their order, the last of a name wins, and nothing is spread to nothing', () => {
  const inner = { a: 1, b: 2 };
  const deep = { b: 5, ...clip(1), d: 6 };
  const absent: (object | null | undefined)[] = [undefined, null];
  const [none, nothing] = absent;
  const isThere: boolean = clip(1).system !== undefined;
  const text = (value: object): string => JSON.stringify(value);
  expect(text({ ...inner, a: 3, c: 4 })).toBe('{"a":3,"b":2,"c":4}');
  expect(text({ c: 4, ...inner, ...deep, e: [{ ...inner, f: 7 }] })).toBe(
    '{"c":4,"a":1,"b":5,"id":1,"d":6,"e":[{"a":1,"b":2,"f":7}]}',
  );
  expect(text({ ...(isThere && { a: 1 }), ...none, ...nothing, b: 2 })).toBe('{"b":2}');
  expect(text({ ...inner, ...inner })).toBe('{"a":1,"b":2}');
  expect(inner).toEqual({ a: 1, b: 2 });
});

test('getters, setters and prototypes of a literal stay', () => {
  let asked = 0;
  const counted = {
    ...clip(1),
    get next() {
      asked += 1;
      return asked;
    },
  };
  expect([asked, counted.next, counted.next]).toEqual([0, 1, 2]);
  expect(Object.getPrototypeOf({ ...clip(1), __proto__: null })).toBeNull();
  expect(Object.getPrototypeOf({ ...clip(1), ['__proto__']: null })).toBe(Object.prototype);
  expect(
    {
      ...clip(1),
      method() {
        return this.id;
      },
    }.method(),
  ).toBe(1);
});
