import { expect, test } from 'vitest';
import { mixedCoverage } from '../../support/mixed-coverage.ts';

test('95 % intervals of the mixed model hold the truth in simulated studies of few listeners; normal ones fall short', () => {
  const sd = { rater: 0.45, cell: 0.2, clip: 0.3, residual: 0.65 };
  const design = { listeners: 6, systems: 4, clipsPerSystem: 10, share: 1, sd };
  const { means, contrasts, normalMeans } = mixedCoverage(150, design, ['rater', 'clip'], 'few listeners');
  expect(means).toBeGreaterThan(0.92);
  expect(contrasts).toBeGreaterThan(0.92);
  expect(normalMeans).toBeLessThan(means);
});
