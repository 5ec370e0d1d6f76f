import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram, hasPython, hasR } from '../../support/engines.ts';
import { attStage } from './att-stage.ts';
import { claimsOf, claimsOfPrinted, differences, type RecipeStage, unclaimed } from './recipe.ts';

const isReady = (await hasPython('scipy', 'pandas', 'statsmodels')) && (await hasR('lme4', 'lmerTest'));

/** Tables without a number that another program could compute: nobody reviews a rehearsal. */
const WITHOUT_NUMBERS = ['review', 'screening'];
const hasLatex = (await hasProgram('xelatex')) && (await hasProgram('pdftoppm', '-v'));

let stage: RecipeStage;

beforeAll(async () => {
  stage = await attStage();
});

afterAll(() => stage.remove());

test.skipIf(!isReady)('every command of the page succeeds', async () => {
  const runs = await stage.run('docs/papers/att.md');
  expect(runs.length).toBeGreaterThan(6);
});

test.skipIf(!isReady)('tables are those of SciPy, statsmodels and lme4', async () => {
  const claims = await claimsOf(
    'att.py',
    stage.path('turing-tables/turing-ratings.csv'),
    stage.path('turing-scores.csv'),
  );
  expect(claims.length).toBeGreaterThan(1500);
  expect(differences(await stage.results('turing.json'), claims)).toEqual([]);
  const printed = await stage.printed('turing-paper', 1);
  expect(unclaimed(printed, claims).toSorted()).toEqual(WITHOUT_NUMBERS);
  // Papers number the listeners.
  const ofPrinted = claimsOfPrinted(
    printed,
    claims.filter(({ row }) => !('listener' in row)),
  );
  expect(ofPrinted.length).toBeGreaterThan(500);
  expect(differences(printed, ofPrinted)).toEqual([]);
});

test.skipIf(!isReady)('one changed label is found', async () => {
  const path = await stage.changed('turing-tables/turing-ratings.csv', (line) =>
    line.includes(',completed,') && line.includes(',test,') && line.includes(',TRUE,NA,')
      ? line.replace(/,(?:machine|unclear),/u, ',human,')
      : line,
  );
  const wrong = await claimsOf('att.py', path, stage.path('turing-scores.csv'));
  expect(differences(await stage.results('turing.json'), wrong).length).toBeGreaterThan(10);
});

test.skipIf(!isReady || !hasLatex)('the printed pages compile, and everything fits on them', async () => {
  expect(await stage.compiled('turing-paper', 'att', [1, 2])).toEqual([]);
});
