import { fail } from './fail.ts';
import { stateOf } from './random.ts';

/** Draws of sfc32 that createRandom discards before its first number. */
const DISCARDED = 12;

/**
 * Fills arrays with the numbers that `createRandom(seed).next()` would give one by one, several times as fast. It is for noise, which needs
 * two numbers for each sample.
 */
export function uniformBlocks(seed: string): (block: Float64Array) => void {
  const state = Int32Array.from(stateOf(seed));
  fill(state, new Float64Array(DISCARDED / 2));
  return (block) => fill(state, block);
}

/** The generator in integer variables of one loop: as members of a closure, each would be stored after every number. */
function fill(state: Int32Array, block: Float64Array): void {
  // Not destructured: the engine would no longer know that they are integers, and take four times as long.
  let a = state[0] ?? fail();
  let b = state[1] ?? fail();
  let c = state[2] ?? fail();
  let counter = state[3] ?? fail();
  for (let i = 0; i < block.length; i += 1) {
    const high = (a + b + counter) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + high) | 0;
    const low = (a + b + counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + low) | 0;
    counter = (counter + 2) | 0;
    block[i] = ((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992;
  }
  state.set([a, b, c, counter]);
}
