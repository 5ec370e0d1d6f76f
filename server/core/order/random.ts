import { fail } from './fail.ts';

/** A source of reproducible draws: the same seed gives the same sequence in every engine and year. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number in [0, below). Throws for below < 1. */
  int(below: number): number;
  /** Fills a list with such numbers: the same draws as one by one, at half the cost. */
  ints(into: Uint32Array, below: number): void;
  /** A shuffled copy (Fisher-Yates). */
  shuffle<T>(items: readonly T[]): T[];
  /** One item, each equally likely. Throws for an empty list. */
  pick<T>(items: readonly T[]): T;
  /** Standard normal draw (Box-Muller). */
  normal(): number;
}

/** 128 bits of state from a text (FNV-1a per word, finalised as in MurmurHash3). */
export function stateOf(seed: string): [number, number, number, number] {
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b] as const;
  const [a = fail(), b = fail(), c = fail(), d = fail()] = words.map((word, index) => {
    let hash = word ^ (index * 0x27d4eb2f);
    for (let i = 0; i < seed.length; i += 1) {
      hash = Math.imul(hash ^ (seed.charCodeAt(i) + index), 0x01000193);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  });
  return [a, b, c, d];
}

/** Rounds before the first draw, two for each number. */
const DISCARDED = 12;

/**
 * A generator seeded by any text. Algorithm: sfc32 (Chris Doty-Humphrey, PractRand), 12 rounds discarded.
 * Example: `createRandom('a').int(6)` is the same die on every machine.
 */
export function createRandom(seed: string): Random {
  // Keeps to signed 32-bit integers: other numbers would be stored as doubles on the heap.
  let [first, second, third, rounds] = stateOf(seed);
  /** Fills a list with numbers from 0 to below `below`, of which a list of whole numbers keeps the whole part. */
  const fill = (into: Float64Array | Uint32Array, below: number): void => {
    // Not destructured: the engine would no longer know that they are integers, and take twice as long.
    let a = first | 0;
    let b = second | 0;
    let c = third | 0;
    let counter = rounds | 0;
    for (let at = 0; at < into.length; at += 1) {
      const high = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + high) | 0;
      const low = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + low) | 0;
      into[at] = (((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992) * below;
    }
    first = a;
    second = b;
    third = c;
    rounds = counter;
  };
  const one = new Float64Array(1);
  const next = (): number => {
    fill(one, 1);
    return one[0] ?? fail();
  };
  const requireBound = (below: number): void => {
    if (!(below >= 1)) throw new Error(`random.int requires a bound of at least 1, got ${below}`);
  };
  const int = (below: number): number => {
    requireBound(below);
    return Math.floor(next() * below);
  };
  fill(new Float64Array(DISCARDED / 2), 1);
  return {
    next,
    int,
    ints(into, below) {
      requireBound(below);
      fill(into, below);
    },
    shuffle(items) {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = int(i + 1);
        const held = copy[i];
        const other = copy[j];
        if (held !== undefined && other !== undefined) {
          copy[i] = other;
          copy[j] = held;
        }
      }
      return copy;
    },
    pick(items) {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('random.pick requires at least 1 item');
      return item;
    },
    normal() {
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      return radius * Math.cos(2 * Math.PI * next());
    },
  };
}
