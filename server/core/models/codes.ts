import { fail } from '../order/fail.ts';
import type { Interned } from '../stats/numbers/interned.ts';

/** Distinct names, and the index of each row's name. */
export interface Codes {
  names: string[];
  of: Int32Array;
}

/** Codes by the place of their name, by default in code-unit order. */
export function codesInOrder({ names, of }: Interned<string>, order = [...new Set(names)].toSorted()): Codes {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = names.map((name) => places.get(name) ?? fail());
  // The same numbers if they are in order already: a large study has a million of them.
  if (placeOf.every((place, number) => place === number))
    return { names: order, of: new Int32Array(of.buffer, of.byteOffset, of.length) };
  const codes = new Int32Array(of.length);
  for (let row = 0; row < codes.length; row += 1) codes[row] = placeOf[of[row] ?? fail()] ?? fail();
  return { names: order, of: codes };
}
