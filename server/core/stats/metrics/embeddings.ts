import { fail } from '../../order/fail.ts';

/** Vector of a voice in a speaker embedding space. */
export type Embedding = readonly number[];

function unit(name: string, vector: Embedding): number[] {
  const length = Math.hypot(...vector);
  if (!(length > 0) || !Number.isFinite(length))
    throw new RangeError(`${name} requires finite vectors that are not all zeros.`);
  return vector.map((value) => value / length);
}

/** Vectors scaled to length 1. Throws a RangeError for vectors of several sizes. */
function units(name: string, vectors: readonly Embedding[]): number[][] {
  const size = vectors[0]?.length ?? 0;
  const other = vectors.find((vector) => vector.length !== size);
  if (other)
    throw new RangeError(`${name} requires vectors of one size, not of ${size} and ${other.length} values.`);
  return vectors.map((vector) => unit(name, vector));
}

function sumOf(vectors: readonly Embedding[]): number[] {
  const [first = []] = vectors;
  return first.map((_, place) => vectors.reduce((sum, vector) => sum + (vector[place] ?? fail()), 0));
}

/**
 * The mean cosine similarity of all pairs i != j of vectors, -1 to 1: similarity of the windows of a voice (timbre
 * consistency). Null for fewer than two. Throws a RangeError for vectors of several sizes, of zeros only or with values
 * that are not finite. O(n d), since the similarities of all pairs are the square of the sum of the unit vectors. Source:
 * SwanBench-Speech, timbre maintenance.
 * @example meanCosine([[1, 0], [0, 1], [1, 1]]) // (0 + 2 * 0.7071) / 3 = 0.4714
 */
export function meanCosine(vectors: readonly Embedding[]): number | null {
  const directions = units('meanCosine', vectors);
  const n = directions.length;
  if (n < 2) return null;
  const square = sumOf(directions).reduce((sum, value) => sum + value * value, 0);
  return Math.min(1, Math.max(-1, (square - n) / (n * (n - 1))));
}

/**
 * The mean direction of several vectors, of length 1: the voice of a speaker from windows of it. Null for none, and if they
 * cancel out. Throws as `meanCosine`.
 * @example meanDirection([[2, 0], [0, 1]]) // [0.7071, 0.7071]
 */
export function meanDirection(vectors: readonly Embedding[]): number[] | null {
  const sum = sumOf(units('meanDirection', vectors));
  return Math.hypot(...sum) > 1e-12 ? unit('meanDirection', sum) : null;
}

/**
 * Speaker timbre difference of a dialogue, 0 for one voice to 2: SPTD = 1 - 2 / (N (N - 1)) sum over i < j of the cosine
 * similarity of the embeddings of its N speakers. Null for fewer than two speakers. Throws as `meanCosine`.
 * Source: PodEval (arXiv 2510.00485).
 * @example speakerDifference([[1, 0], [0, 1]]) // 1
 */
export function speakerDifference(speakers: readonly Embedding[]): number | null {
  const similarity = meanCosine(speakers);
  return similarity === null ? null : 1 - similarity;
}
