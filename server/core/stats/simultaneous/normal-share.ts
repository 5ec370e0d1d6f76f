/** Coefficients from the highest power down. */
const TOP = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
];
const BOTTOM = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
  637.333633378831, 793.826512519948, 440.413735824752,
];

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

/**
 * The share of a standard normal distribution below z, absolute error below 1e-15. Ten times as fast as normalCdf,
 * without its relative precision in the tails, for integrals with a million evaluations.
 * Source: Hart 1968, Computer Approximations, algorithm 5666, as West 2005, Wilmott Magazine.
 */
export function normalShare(z: number): number {
  const x = Math.abs(z);
  if (x > 37) return z > 0 ? 1 : 0;
  const density = Math.exp((-x * x) / 2);
  let above: number;
  if (x < 7.07106781186547) {
    above = (density * polynomial(TOP, x)) / polynomial(BOTTOM, x);
  } else {
    const fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))));
    above = density / fraction / 2.506628274631;
  }
  return z > 0 ? 1 - above : above;
}
