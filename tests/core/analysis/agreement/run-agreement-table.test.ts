import { expect, test } from 'vitest';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { runAgreementTable } from '#core/analysis/agreement/run-agreement-table.ts';
import { rating } from '../../../support/ratings.ts';

const scale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };

const vote = (clip: string, canonicalValue: number, own: { counts?: boolean } = {}) =>
  rating({ scale: 'quality', clip, system: clip.charAt(0), canonicalValue, ...own });

const here = [vote('a1', 1), vote('a1', 2), vote('a2', 4), vote('b1', 3), vote('c1', 5), vote('d1', 2)];
const there = [vote('a1', 2), vote('a2', 3), vote('b1', 3), vote('c1', 4), vote('e1', 9)];

test('means of clips and of systems that both runs have, with what only one has', () => {
  const table = runAgreementTable(scale, { ratings: here, against: there });
  // Clips: 1.5, 4, 3, 5 against 2, 3, 3, 4; systems: 2.75, 3, 5 against 2.5, 3, 4, too few for a correlation.
  expect(table?.rows).toMatchObject([
    { level: 'clips', n: 4, onlyHere: 1, onlyThere: 1, srcc: expect.closeTo(0.948683298050514, 12) },
    { level: 'systems', n: 3, onlyHere: 1, onlyThere: 1, plcc: null, srcc: null },
    { level: 'systems, all ratings', n: 3, plcc: null },
  ]);
});

test('nothing without a second run, none of facts, and what does not count is left out', () => {
  expect(runAgreementTable(scale, { ratings: here, against: [] })).toBeNull();
  expect(runAgreementTable({ ...scale, judges: 'fact' }, { ratings: here, against: there })).toBeNull();
  const uncounted = there.map((own) => ({ ...own, counts: false }));
  expect(runAgreementTable(scale, { ratings: here, against: uncounted })?.rows[0]).toMatchObject({
    n: 0,
    onlyHere: 5,
    plcc: null,
  });
});
