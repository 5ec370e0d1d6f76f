import { expect, test } from 'vitest';
import { primaryOf, storedPrimary, type PrimaryAnalysis } from '#core/primary/primary.ts';
import { primaryInPython } from '#core/scripts/python-primary.ts';
import { primaryInR } from '#core/scripts/r-primary.ts';
import { scriptScales } from '#core/scripts/script-design.ts';
import { makeStudy } from '../../support/study.ts';

const SYSTEMS = ['human', 'A10', 'A2'];
const CLIPS = SYSTEMS.flatMap((system) =>
  ['s1', 's2', 's3', 's4'].map((item) => ({ id: `${system}/${item}`, factors: { system, item } })),
);
// Four items a pair: by the present rules, by system.
const study = makeStudy({ clips: { test: CLIPS }, blocks: [{ method: 'pairwise', pages: 4 }] });
const scalesWith = (primary: PrimaryAnalysis | null) =>
  scriptScales([{ id: 'v1', number: 1, study, primary }]);

test('a version without a stored primary analysis gets that of its design', () => {
  const r = primaryInR(scalesWith(null));
  expect(r).toContain('systems = c("A2", "A10", "human"), contrasts = all_pairs, correction = "single-step"');
  expect(primaryInPython(scalesWith(null))).toContain('primary_by_system(\n    1, ');
});

test('a stored primary analysis decides, and the first ones analysed pairs by pair', () => {
  const { outcomes } = primaryOf(study);
  const stored = storedPrimary({
    rules: 1,
    isDeclared: true,
    outcomes: outcomes.map((outcome) => ({
      ...outcome,
      contrasts: { kind: 'given', pairs: [['human', 'A2']] },
      correction: 'holm',
      margin: 0.5,
    })),
  });
  const r = primaryInR(scalesWith(stored));
  expect(r).toContain('function() primary_by_pair(1, ');
  expect(r).toContain('contrasts = given(c("human", "A2")), correction = "holm", margin = 0.5)');
  expect(primaryInPython(scalesWith(stored))).toContain('given(("human", "A2")), "holm", 0.5');
});

test('a scale that is not primary is not in it', () => {
  expect(primaryInR(scalesWith({ rules: 2, isDeclared: true, outcomes: [] }))).toBe('');
});
