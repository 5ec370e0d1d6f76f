type Json = unknown;

export const isRecord = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: Json): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300);

/** Sums in another order, and another version of V8, change the last digits. */
const RELATIVE = 1e-9;

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= RELATIVE * Math.max(Math.abs(a), Math.abs(b), 1e-9);

/**
 * Where two JSON values differ: a line for each place, with its path. Numbers that agree to nine digits are the same, and the order of
 * an object's members does not matter.
 */
export function differences(expected: Json, actual: Json, at: string): string[] {
  if (typeof expected === 'number' && typeof actual === 'number' && isNear(expected, actual)) return [];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const all = Array.from({ length: Math.max(expected.length, actual.length) }, (_, index) =>
      differences(expected[index], actual[index], `${at} > ${index + 1}`),
    );
    const count =
      expected.length === actual.length
        ? []
        : [`${at}: expected ${expected.length} entries, got ${actual.length}`];
    return [...count, ...all.flat()];
  }
  if (isRecord(expected) && isRecord(actual)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) => differences(expected[key], actual[key], `${at} > ${key}`));
  }
  return Object.is(expected, actual) ? [] : [`${at}: expected ${shown(expected)}, got ${shown(actual)}`];
}
