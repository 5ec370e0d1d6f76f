import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import {
  coverage,
  labelClaims,
  numberClaims,
  type Claim,
} from '../core/stats/agreement/simulated-studies.ts';

const STUDIES = 2000;

/** At least 93 % everywhere but for what is said to hold less often, where it is shown. */
const LOWEST = new Map([
  ['alpha, any listeners', 0.78],
  ['alpha, these listeners', 0.87],
  ['ICC(1,1), listeners crossed', 0.83],
  ['ICC(1,k), listeners crossed', 0.83],
  ['split-half', 0.91],
  ['noise ceiling', 0.91],
  ['alpha nominal', 0.89],
  ['alpha ordinal', 0.89],
  ['Fleiss', 0.89],
  ['kappa of two', 0.87],
  ['linear kappa of two', 0.87],
  ['quadratic kappa of two', 0.87],
]);

function check(design: object, claims: readonly Claim[]): void {
  for (const [name, share] of coverage(claims)) {
    process.stdout.write(`${JSON.stringify(design)} ${name}: ${(100 * share).toFixed(1)} % of ${STUDIES}\n`);
    expect(share, name).toBeGreaterThan(LOWEST.get(name) ?? 0.93);
  }
}

test.each([
  { listeners: 12, units: 20, share: 1 },
  { listeners: 6, units: 60, share: 1 },
  { listeners: 24, units: 48, share: 0.6 },
  { listeners: 100, units: 50, share: 0.1 },
])('intervals of agreement in numbers: $listeners listeners, $units units, $share of the cells', (design) => {
  const random = createRandom(`numbers ${JSON.stringify(design)}`);
  check(
    design,
    Array.from({ length: STUDIES }, (_, study) => numberClaims(design, random, `${study}`)).flat(),
  );
});

test.each([
  { listeners: 3, units: 20, share: 1 },
  { listeners: 10, units: 20, share: 1 },
  { listeners: 5, units: 60, share: 1 },
])('intervals of agreement on labels: $listeners listeners, $units units', (design) => {
  const random = createRandom(`labels ${JSON.stringify(design)}`);
  check(
    design,
    Array.from({ length: STUDIES }, (_, study) => labelClaims(design, random, `${study}`)).flat(),
  );
});
