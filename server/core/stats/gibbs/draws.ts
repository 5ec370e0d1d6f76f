import type { Random } from '../../order/random.ts';

/**
 * Draws from a gamma distribution with mean shape / rate. Throws a RangeError for a shape below 1. Source: Marsaglia &
 * Tsang 2000, ACM Trans. Math. Softw. 26(3).
 */
export function gammaDraw(random: Random, shape: number, rate: number): number {
  if (!(shape >= 1)) throw new RangeError(`gammaDraw requires a shape of at least 1, not ${shape}.`);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const v = (1 + c * x) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random.next()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return (d * v) / rate;
  }
}

const MOST_STEPS = 20;

/**
 * One step of a slice sampler from `at`, with a density known up to a constant. `width`: guess of the width of the density;
 * a bad guess costs time but not accuracy. Source: Neal 2003, Annals of Statistics 31(3), stepping out and shrinkage.
 * @example sliceDraw(random, 0, 1, (x) => -x * x / 2) // after many steps: standard normal
 */
export function sliceDraw(
  random: Random,
  at: number,
  width: number,
  logDensity: (x: number) => number,
): number {
  const level = logDensity(at) + Math.log(1 - random.next());
  let low = at - width * random.next();
  let high = low + width;
  let below = Math.floor(MOST_STEPS * random.next());
  let above = MOST_STEPS - 1 - below;
  for (; below > 0 && logDensity(low) > level; below -= 1) low -= width;
  for (; above > 0 && logDensity(high) > level; above -= 1) high += width;
  for (;;) {
    const next = low + (high - low) * random.next();
    if (logDensity(next) > level || high - low < 1e-12) return next;
    if (next < at) low = next;
    else high = next;
  }
}
