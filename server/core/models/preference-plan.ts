import { fail } from '../order/fail.ts';
import { interceptFactor, type FactorPlace, type MixedData } from '../stats/mixed/mixed-data.ts';

/** A preference of one listener between two systems, in the unit of the scale: above 0 for A. */
export interface Preference {
  listener: string;
  /** The sentence that both systems speak, or the pair of clips if they speak two. */
  item: string;
  a: string;
  b: string;
  score: number;
}

/** Random effects of preferences, apart from noise: each effect counts for A and against B. */
export type PreferenceTerm = 'rater x system' | 'item x system';

export interface PreferencePlan {
  data: MixedData;
  /** The last one is at 0. */
  systems: readonly string[];
  terms: readonly PreferenceTerm[];
  /** Levels of each term: pairs of listener and system, or item and system, that occur. */
  levels: readonly number[];
}

/** The effects of one kind of level, such as listeners: one slot for each system of the level. */
interface Slots {
  level: Int32Array;
  levels: number;
  width: number;
  /** Slots of A and B, by row. */
  ofA: Int32Array;
  ofB: Int32Array;
  used: number;
}

function slotsOf(rows: readonly Preference[], keyOf: (row: Preference) => string): Slots {
  const levels = new Map<string, { index: number; slots: Map<string, number> }>();
  const slotIn = (slots: Map<string, number>, system: string): number => {
    const slot = slots.get(system) ?? slots.size;
    slots.set(system, slot);
    return slot;
  };
  const [level, ofA, ofB] = [
    new Int32Array(rows.length),
    new Int32Array(rows.length),
    new Int32Array(rows.length),
  ];
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const own = levels.get(key) ?? { index: levels.size, slots: new Map<string, number>() };
    levels.set(key, own);
    level[index] = own.index;
    ofA[index] = slotIn(own.slots, row.a);
    ofB[index] = slotIn(own.slots, row.b);
  }
  const sizes = [...levels.values()].map(({ slots }) => slots.size);
  return {
    level,
    levels: levels.size,
    width: Math.max(...sizes),
    ofA,
    ofB,
    used: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** Independent effects of one variance. */
const sharedFactor = (width: number, parameter: number): FactorPlace[] =>
  Array.from({ length: width }, (_, slot) =>
    interceptFactor(parameter).map((place) => ({ ...place, row: slot, column: slot })),
  ).flat();

const signed = (width: number, plus: number, minus: number): number[] =>
  Array.from({ length: width }, (_, place) => (place === plus ? 1 : place === minus ? -1 : 0));

/** Groups (listeners or items) of each term, with one effect per system. */
export const GROUPS: Readonly<Record<PreferenceTerm, (row: Preference) => string>> = {
  'rater x system': ({ listener }) => listener,
  'item x system': ({ item }) => item,
};

/** Preferences as observations of a mixed model: a difference of system effects and of the terms' effects. `systems` in the order of the result. */
export function preferencePlan(
  rows: readonly Preference[],
  systems: readonly string[],
  terms: readonly PreferenceTerm[],
): PreferencePlan {
  const place = new Map(systems.map((system, index) => [system, index]));
  const slots = terms.map((term) => slotsOf(rows, GROUPS[term]));
  const kinds = new Map<string, { index: number; fixed: number[]; random: number[][] }>();
  const kind = Int32Array.from(rows, ({ a, b }, row) => {
    const [plus, minus] = [place.get(a) ?? fail(), place.get(b) ?? fail()];
    const at = slots.map(({ ofA, ofB }) => [ofA[row] ?? fail(), ofB[row] ?? fail()] as const);
    const key = JSON.stringify([plus, minus, at]);
    const known = kinds.get(key);
    if (known) return known.index;
    const index = kinds.size;
    kinds.set(key, {
      index,
      fixed: signed(systems.length, plus, minus).slice(0, -1),
      random: at.map(([x, y], term) => signed(slots[term]?.width ?? fail(), x, y)),
    });
    return index;
  });
  return {
    systems,
    terms,
    levels: slots.map(({ used }) => used),
    data: {
      values: Float64Array.from(rows, ({ score }) => score),
      kind,
      kinds: [...kinds.values()].map(({ fixed, random }) => ({ fixed, random })),
      factors: slots.map(({ level, levels, width }, index) => ({
        level,
        levels,
        width,
        factor: sharedFactor(width, index),
      })),
    },
  };
}
