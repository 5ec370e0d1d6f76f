import { fail } from '../../order/fail.ts';

/** With fewer values, insertion is faster than clearing the counters of digits. */
const FEW = 128;
const DIGIT_BITS = 11;
const DIGIT_MASK = (1 << DIGIT_BITS) - 1;
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS];
/** Index of the more significant word of a double. */
const HIGH_WORD = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0;
const SIGN = 0x8000_0000;

function byInsertion(values: Float64Array): Uint32Array {
  const order = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? fail();
    let place = row;
    for (; place > 0; place -= 1) {
      const before = order[place - 1] ?? fail();
      if (!((values[before] ?? fail()) > value)) break;
      order[place] = before;
    }
    order[place] = row;
  }
  return order;
}

/** Two words for each double whose order is that of the doubles; 0 and -0 are equal. */
function wordsOf(values: Float64Array): { low: Uint32Array; high: Uint32Array } {
  const positive = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += 1) positive[row] = (values[row] ?? fail()) + 0;
  const words = new Uint32Array(positive.buffer);
  const [low, high] = [new Uint32Array(values.length), new Uint32Array(values.length)];
  for (let row = 0; row < values.length; row += 1) {
    const upper = words[2 * row + HIGH_WORD] ?? fail();
    const lower = words[2 * row + 1 - HIGH_WORD] ?? fail();
    const isNegative = upper >= SIGN;
    high[row] = isNegative ? ~upper : upper ^ SIGN;
    low[row] = isNegative ? ~lower : lower;
  }
  return { low, high };
}

/** Start of the rows of each digit; null if all have the same digit. */
function startsOf(words: Uint32Array, shift: number): Uint32Array | null {
  const starts = new Uint32Array(DIGIT_MASK + 1);
  for (let row = 0; row < words.length; row += 1) {
    const digit = ((words[row] ?? fail()) >>> shift) & DIGIT_MASK;
    starts[digit] = (starts[digit] ?? fail()) + 1;
  }
  if (starts[((words[0] ?? fail()) >>> shift) & DIGIT_MASK] === words.length) return null;
  let place = 0;
  for (let digit = 0; digit <= DIGIT_MASK; digit += 1) {
    const count = starts[digit] ?? fail();
    starts[digit] = place;
    place += count;
  }
  return starts;
}

/** The rows in the order of one word. */
function byWord(words: Uint32Array): Uint32Array {
  let from = new Uint32Array(words.length);
  let to = new Uint32Array(words.length);
  for (let row = 0; row < from.length; row += 1) from[row] = row;
  for (const shift of SHIFTS) {
    const starts = startsOf(words, shift);
    if (!starts) continue;
    for (let index = 0; index < from.length; index += 1) {
      const row = from[index] ?? fail();
      const digit = ((words[row] ?? fail()) >>> shift) & DIGIT_MASK;
      const place = starts[digit] ?? fail();
      to[place] = row;
      starts[digit] = place + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Sorts a run of rows by the lower word: few by insertion, many as values of their own, which have fewer digits. */
function sortRun(rows: Uint32Array, low: Uint32Array): void {
  const values = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) values[index] = low[rows[index] ?? fail()] ?? fail();
  rows.set(argsort(values).map((index) => rows[index] ?? fail()));
}

function swapIfWrong(order: Uint32Array, at: number, low: Uint32Array): void {
  const [first, second] = [order[at] ?? fail(), order[at + 1] ?? fail()];
  if ((low[first] ?? fail()) <= (low[second] ?? fail())) return;
  order[at] = second;
  order[at + 1] = first;
}

/** Sorts by the higher word, which separates most values, then ties by the lower one. */
function byWords(values: Float64Array): Uint32Array {
  const { low, high } = wordsOf(values);
  const order = byWord(high);
  for (let start = 0; start < order.length;) {
    const word = high[order[start] ?? fail()];
    let end = start + 1;
    let isSorted = true;
    for (; end < order.length && high[order[end] ?? fail()] === word; end += 1) {
      if ((low[order[end] ?? fail()] ?? fail()) < (low[order[end - 1] ?? fail()] ?? fail())) isSorted = false;
    }
    if (end - start === 2) swapIfWrong(order, start, low);
    else if (!isSorted) sortRun(order.subarray(start, end), low);
    start = end;
  }
  return order;
}

/**
 * The rows of the values, numbered from 0, from the smallest value to the largest; rows of equal values stay in the order
 * given. Assumes no NaN, and does not check. O(n): radix sort of the 64 bits of a double.
 * @example argsort(Float64Array.of(3, -1, 2)) // [1, 2, 0]
 */
export function argsort(values: Float64Array): Uint32Array {
  return values.length < FEW ? byInsertion(values) : byWords(values);
}
