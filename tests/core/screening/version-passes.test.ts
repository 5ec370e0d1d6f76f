import { expect, test } from 'vitest';
import { RULES } from '#core/screening/pass-criteria.ts';
import { versionPassTables, type Passed } from '#core/screening/version-passes.ts';

/** Sessions of a version, of which the first `passes` passed. */
const sessions = (version: number, n: number, passes: number, criterion = RULES): Passed[] =>
  Array.from({ length: n }, (_, index) => ({ version, criterion, passed: index < passes }));

test("PodEval's pass rates, 75 % in the pilot and 90 % afterwards, are no evidence with 20 listeners each", () => {
  const [rates, differences] = versionPassTables([...sessions(2, 20, 18), ...sessions(1, 20, 15)]);
  expect(rates?.rows.map(({ version, n, successes, share }) => [version, n, successes, share])).toEqual([
    [1, 20, 15, 0.75],
    [2, 20, 18, 0.9],
  ]);
  const [row] = differences?.rows ?? [];
  expect(row).toMatchObject({ criterion: RULES, from: 1, to: 2, nFrom: 20, nTo: 20 });
  expect(row?.['difference']).toBeCloseTo(0.15, 12);
  expect(row?.['low']).toBeCloseTo(-0.0939194868, 9);
  expect(row?.['p']).toBeCloseTo(0.4074844074, 9);
});

test('the last version is compared with each earlier one, in each criterion apart', () => {
  const [rates, differences] = versionPassTables([
    ...[1, 2, 3].flatMap((version) => sessions(version, 4, version)),
    ...sessions(2, 3, 3, 'attention'),
  ]);
  expect(rates?.rows).toHaveLength(4);
  expect(differences?.rows.map(({ from, to }) => [from, to])).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

test('one version has rates and no difference', () => {
  const [rates, differences] = versionPassTables(sessions(1, 3, 2));
  expect([rates?.rows.length, differences?.rows.length]).toEqual([1, 0]);
});
