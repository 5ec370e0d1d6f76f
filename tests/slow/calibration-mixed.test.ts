import { expect, test } from 'vitest';
import type { RandomTerm } from '#core/models/model-task.ts';
import { type PanelDesign } from '../support/simulated-panel-ratings.ts';
import { mixedCoverage } from '../support/mixed-coverage.ts';

const STUDIES = 2000;
const sd = { rater: 0.45, cell: 0.2, clip: 0.3, residual: 0.65 };
const all: RandomTerm[] = ['rater', 'rater x system', 'clip'];

const designs: [string, PanelDesign, RandomTerm[]][] = [
  ['8 listeners x 3 systems x 6 clips', { listeners: 8, systems: 3, clipsPerSystem: 6, share: 1, sd }, all],
  ['24 x 4 x 12, 60 % rated', { listeners: 24, systems: 4, clipsPerSystem: 12, share: 0.6, sd }, all],
  ['24 x 2 x 4', { listeners: 24, systems: 2, clipsPerSystem: 4, share: 1, sd }, all],
  ['60 x 3 x 10, 10 % rated', { listeners: 60, systems: 3, clipsPerSystem: 10, share: 0.1, sd }, all],
  [
    '24 x 3 x 8, slopes',
    { listeners: 24, systems: 3, clipsPerSystem: 8, share: 0.8, sd },
    ['slopes', 'clip'],
  ],
];

/** Of 95 % over 2000 studies whose intervals go together, chance alone stays within 1.5 points. */
test.each(designs)('intervals of the mixed model keep their word: %s', (name, design, terms) => {
  const { means, contrasts, normalMeans, normalContrasts } = mixedCoverage(STUDIES, design, terms, name);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  process.stdout.write(
    `${name}: means ${percent(means)} (z: ${percent(normalMeans)}), differences ${percent(contrasts)} (z: ${percent(normalContrasts)})\n`,
  );
  for (const coverage of [means, contrasts]) {
    expect(coverage).toBeGreaterThan(0.935);
    expect(coverage).toBeLessThan(0.995);
  }
});
