import { fail } from '../../order/fail.ts';
import { normalShare } from './normal-share.ts';

const POINTS = 65_536;
/** With this many differences or dimensions, the largest hardly depends on the direction, so fewer points are enough. */
const FEW_POINTS = 4096;
const MANY = 2000;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The normal quantile of a share, error below 1e-6: a rational start (Abramowitz & Stegun 26.2.23) and one step of Newton's. */
function quickQuantile(share: number): number {
  const p = Math.min(share, 1 - share);
  const t = Math.sqrt(-2 * Math.log(p));
  const start =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  const z = start - (normalShare(start) - p) / (0.3989422804014327 * Math.exp((-start * start) / 2));
  return share < 0.5 ? z : -z;
}

const known = new Map<string, Float64Array>();

/**
 * Points spread evenly over the unit sphere, row by row, always the same: normal quantiles of a Richtmyer lattice
 * (multiples of roots of primes), scaled to length 1. `differences`: number of differences evaluated in each direction.
 * Source: Genz & Bretz 2009, 4.2.2.
 */
export function directions(dimensions: number, differences: number): Float64Array {
  const count = differences > MANY ? FEW_POINTS : POINTS;
  const key = `${dimensions}/${count}`;
  const before = known.get(key);
  if (before) return before;
  const roots = Float64Array.from(primes(dimensions), Math.sqrt);
  const points = new Float64Array(count * dimensions);
  for (let point = 0; point < count; point += 1) {
    let length = 0;
    for (let axis = 0; axis < dimensions; axis += 1) {
      const z = quickQuantile(Math.abs(2 * (((point + 1) * (roots[axis] ?? fail())) % 1) - 1) || 0.5);
      points[point * dimensions + axis] = z;
      length += z * z;
    }
    const scale = 1 / Math.sqrt(length || 1);
    for (let axis = 0; axis < dimensions; axis += 1)
      points[point * dimensions + axis] = (points[point * dimensions + axis] ?? fail()) * scale;
  }
  known.set(key, points);
  return points;
}
