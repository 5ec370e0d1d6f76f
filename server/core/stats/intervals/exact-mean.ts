/** A rational number; the denominator is above 0. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** Means of fewer values than this are recovered without ambiguity. */
const LARGEST_DENOMINATOR = 2 ** 26;
/** The continued fraction of a double ends well before. */
const MOST_STEPS = 40;

/**
 * The simplest fraction whose nearest double is the given finite number, by its continued fraction. Null if its
 * denominator is above 2^26 or its numerator is not a safe integer.
 * @example simplestFraction(3.3333333333333335) // 10 / 3; of 1.15 it is 23 / 20
 */
export function simplestFraction(value: number): Fraction | null {
  let before = 1;
  let numerator = Math.floor(value);
  let beforeBelow = 0;
  let denominator = 1;
  let rest = value - numerator;
  for (let step = 0; step < MOST_STEPS && numerator / denominator !== value; step += 1) {
    if (rest === 0) return null;
    const inverse = 1 / rest;
    const whole = Math.floor(inverse);
    rest = inverse - whole;
    const above = numerator;
    numerator = whole * numerator + before;
    before = above;
    const below = denominator;
    denominator = whole * denominator + beforeBelow;
    beforeBelow = below;
    if (denominator > LARGEST_DENOMINATOR) return null;
  }
  return numerator / denominator === value && Number.isSafeInteger(numerator)
    ? { numerator, denominator }
    : null;
}

/** The shortest decimal of a number as a fraction over a power of ten. */
function decimalFraction(value: number): readonly [numerator: bigint, denominator: bigint] {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const all = BigInt(whole + decimals);
  return power < 0 ? [all, 10n ** BigInt(-power)] : [all * 10n ** BigInt(power), 1n];
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let large = a < 0n ? -a : a;
  let small = b;
  while (small > 0n) [large, small] = [small, large % small];
  return large;
}

/** More bits than a double holds. */
const PRECISION = 80;
const bits = (value: bigint): number => value.toString(16).length * 4;

/** The double nearest to a fraction, the same for every form of the fraction. */
function doubleOf(numerator: bigint, denominator: bigint): number {
  const divisor = greatestDivisor(numerator, denominator);
  const [above, below] = [numerator / divisor, denominator / divisor];
  if (bits(above < 0n ? -above : above) <= 52 && bits(below) <= 52) return Number(above) / Number(below);
  const shift = Math.max(0, PRECISION + bits(below) - bits(above < 0n ? -above : above));
  return Number((above << BigInt(shift)) / below) / 2 ** shift;
}

/** Their sum as a fraction. */
function exactSum(values: Iterable<number>): readonly [numerator: bigint, denominator: bigint] {
  const sums = new Map<bigint | number, bigint>();
  for (const value of values) {
    const simple = simplestFraction(value);
    const [numerator, denominator] = simple
      ? [BigInt(simple.numerator), simple.denominator]
      : decimalFraction(value);
    sums.set(denominator, (sums.get(denominator) ?? 0n) + numerator);
  }
  let numerator = 0n;
  let denominator = 1n;
  for (const [below, above] of sums) {
    const other = BigInt(below);
    const common = greatestDivisor(denominator, other);
    numerator = numerator * (other / common) + above * (denominator / common);
    denominator *= other / common;
  }
  return [numerator, denominator];
}

/** Sums of halves up to this size are exact. */
const SAFE = 2 ** 50;

/**
 * The mean of values, or of means of values, at any level. Equal means are exactly equal numbers, whatever the order
 * and number of values, so that ties survive into ranks and halves into bins. Each value is replaced by the simplest
 * fraction whose nearest double it is (3.3333333333333335 by 10/3, 0.1 by 1/10), and the mean of these is rounded once.
 * Exact for means of up to 67 million values; a number without such a fraction is replaced by its shortest decimal. NaN
 * for no values. Throws a RangeError for a value that is not finite. O(n).
 * @example exactMean([10 / 3, 5 / 3, 1]) // 2, the same as (10 / 3 + 5 / 3 + 1) / 3; exactMean([0.1, 0.2, 0.3]) // 0.2
 */
export function exactMean(values: readonly number[] | Float64Array): number {
  const n = values.length;
  if (n === 0) return NaN;
  let sum = 0;
  let size = 0;
  let areHalves = true;
  for (const value of values) {
    if (!Number.isFinite(value)) throw new RangeError(`exactMean requires finite values, not ${value}.`);
    areHalves &&= Number.isInteger(2 * value);
    sum += value;
    size += Math.abs(value);
  }
  if (areHalves && size < SAFE) return sum / n;
  const [numerator, denominator] = exactSum(values);
  return doubleOf(numerator, denominator * BigInt(n));
}

/** Largest number of decimals that is considered. */
const MOST_DECIMALS = 9;

/**
 * The least power of ten by which all values become whole numbers, to sum them without rounding; null above nine
 * decimals.
 * @example wholeFactor([3, 3.25, 4.5]) // 100
 */
export function wholeFactor(values: readonly number[] | Float64Array): number | null {
  let factor = 1;
  for (const value of values)
    while (Math.round(value * factor) / factor !== value) {
      factor *= 10;
      if (factor > 10 ** MOST_DECIMALS) return null;
    }
  return factor;
}
