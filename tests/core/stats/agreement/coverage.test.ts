import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { coverage, labelClaims, numberClaims } from './simulated-studies.ts';

const STUDIES = 60;

test('intervals of agreement hold about as often as they say: numbers', () => {
  const random = createRandom('numbers');
  const design = { listeners: 10, units: 24, share: 1 };
  const of = coverage(
    Array.from({ length: STUDIES }, (_, study) => numberClaims(design, random, `${study}`)).flat(),
  );
  for (const name of ['ICC(2,1)', 'ICC(3,1)', 'ICC(2,k)', 'ICC(3,k)', 'split-half', 'alpha, these listeners'])
    expect(of.get(name), name).toBeGreaterThan(0.83);
});

test('intervals of agreement hold about as often as they say: labels', () => {
  const random = createRandom('labels');
  const design = { listeners: 5, units: 40, share: 1 };
  const of = coverage(
    Array.from({ length: STUDIES }, (_, study) => labelClaims(design, random, `${study}`)).flat(),
  );
  for (const [name, share] of of) expect(share, name).toBeGreaterThan(0.8);
});

test('an interval over clips is for these listeners: it tells too little of any others', () => {
  const random = createRandom('others');
  const design = { listeners: 3, units: 60, share: 1 };
  const of = coverage(
    Array.from({ length: STUDIES }, (_, study) => numberClaims(design, random, `${study}`)).flat(),
  );
  expect(of.get('alpha, any listeners')).toBeLessThan(0.9);
  expect(of.get('alpha, these listeners')).toBeGreaterThan(0.83);
});
