import { once } from '../../order/once.ts';
import {
  ADD_PAIRS,
  compiled,
  constant,
  get,
  LOAD_INTEGER,
  LOAD_TWICE,
  loadPairAt,
  moved,
  MULTIPLY_PAIRS,
  NUMBER,
  PAIR,
  set,
  storePairAt,
  until,
  withMemory,
} from './assembler.ts';

/** Lists of weights that are applied together: each number is read once for all of them. */
export const TOGETHER = 8;

const [PAIRS, INTEGER] = [TOGETHER / 2, 4];

/** The sums of numbers under weights whose addresses are given, then those of the weights. */
const sumsProgram = once(() => {
  const [address, number, end, weights] = [0, 1, 2, 3];
  const sum = (pair: number): number => weights + 1 + pair;
  const total = (pair: number): number => sum(PAIRS) + pair;
  const [value, weight] = [total(PAIRS), total(PAIRS) + 1];
  const each = Array.from({ length: PAIRS }, (_, pair) => pair);
  const products = each.flatMap((pair) => [
    [get(weights), loadPairAt(PAIR * pair), set(weight)].flat(),
    [get(total(pair)), get(weight), ADD_PAIRS, set(total(pair))].flat(),
    [get(sum(pair)), get(weight), get(value), MULTIPLY_PAIRS, ADD_PAIRS, set(sum(pair))].flat(),
  ]);
  const step = [
    [get(number), LOAD_TWICE, set(value), get(address), LOAD_INTEGER, set(weights)].flat(),
    ...products,
    moved(address, INTEGER),
    moved(number, NUMBER),
  ].flat();
  const results = each.flatMap((pair) => [
    [constant(0), get(sum(pair)), storePairAt(PAIR * pair)].flat(),
    [constant(0), get(total(pair)), storePairAt(PAIR * (PAIRS + pair))].flat(),
  ]);
  return compiled({
    parameters: 3,
    integers: 1,
    pairs: 2 * PAIRS + 2,
    body: [until(address, end, step), ...results].flat(),
  });
});

/** Numbers in one memory with the program that sums them. */
export interface WeightedSums {
  /** `TOGETHER` weights of each kind of number, in turn. */
  readonly weights: Float64Array;
  /** The sums of the last numbers for each list of weights, then those of the weights. */
  readonly sums: Float64Array;
  /** Sums the numbers from `start` to before `end`, one after another. */
  sum(start: number, end: number): void;
}

/**
 * Prepares numbers for sums under weights of their kinds, each list of weights on its own; added in order, so that the sums are
 * those of one loop. `of`: the kind of each number, a whole number from 0 to before `kinds`. Weights are 0 until they are set. Takes
 * 12 bytes a number and 64 a kind. Throws a RangeError if that is more than 4 GB.
 * @example const { weights, sums, sum } = weightedSums(votes, listenerOf, listeners); weights.fill(1); sum(0, 3); sums[0] // of 3 votes
 */
export function weightedSums(values: Float64Array, of: ArrayLike<number>, kinds: number): WeightedSums {
  const ofWeights = 2 * TOGETHER * NUMBER;
  const ofNumbers = ofWeights + TOGETHER * NUMBER * kinds;
  const ofAddresses = ofNumbers + NUMBER * values.length;
  const { buffer, run } = withMemory(sumsProgram(), ofAddresses + INTEGER * values.length);
  new Float64Array(buffer, ofNumbers, values.length).set(values);
  new Uint32Array(buffer, ofAddresses, values.length).set(
    Uint32Array.from(of, (kind) => ofWeights + TOGETHER * NUMBER * kind),
  );
  return {
    weights: new Float64Array(buffer, ofWeights, TOGETHER * kinds),
    sums: new Float64Array(buffer, 0, 2 * TOGETHER),
    sum: (start, end) =>
      run(ofAddresses + INTEGER * start, ofNumbers + NUMBER * start, ofAddresses + INTEGER * end),
  };
}
