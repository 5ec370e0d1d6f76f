import { expect, test } from 'vitest';
import { inferenceCoverage } from '../../support/inference-coverage.ts';

test('simultaneous intervals and ranks hold the truth in simulated studies of few listeners; equivalence is not claimed wrongly', () => {
  const sd = { rater: 0.45, cell: 0.2, item: 0.4, clip: 0.3, residual: 0.65 };
  const size = { listeners: 6, systems: 3, clipsPerSystem: 8, share: 0.8 };
  const design = { ...size, sd, means: [3, 3.4, 3], margin: 0.4, method: 'Kenward-Roger' } as const;
  const { pairs, against, ranks, claims } = inferenceCoverage(100, design, 'few listeners');
  expect(pairs).toBeGreaterThan(0.89);
  expect(against).toBeGreaterThan(0.89);
  expect(ranks).toBeGreaterThan(0.89);
  expect(claims).toBeLessThan(0.12);
});
