import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram, hasPython, hasR } from '../../support/engines.ts';
import { i2dStage } from './i2d-stage.ts';
import { claimsOf, claimsOfPrinted, differences, type RecipeStage, unclaimed } from './recipe.ts';

const isReady = (await hasPython('scipy', 'pandas', 'statsmodels')) && (await hasR('lme4', 'lmerTest'));
const hasLatex = (await hasProgram('pdflatex')) && (await hasProgram('pdftoppm', '-v'));

let stage: RecipeStage;

beforeAll(async () => {
  stage = await i2dStage();
});

afterAll(() => stage.remove());

const annotationClaims = (path: string) => claimsOf('i2d.py', path, stage.path('annotations-metrics.csv'));

test.skipIf(!isReady)('every command of the page succeeds', async () => {
  const runs = await stage.run('docs/papers/i2d.md');
  expect(runs.length).toBeGreaterThan(6);
});

test.skipIf(!isReady)('means of the served study are those of pandas and statsmodels', async () => {
  const claims = await claimsOf('i2d.py', stage.path('iterated-tables/iterated-ratings.csv'));
  expect(claims.length).toBeGreaterThan(500);
  expect(differences(await stage.results('iterated.json'), claims)).toEqual([]);
});

test.skipIf(!isReady)('tables of 11,752 annotations are those of SciPy, statsmodels and lme4', async () => {
  const claims = await annotationClaims(stage.path('annotations.csv'));
  expect(claims.length).toBeGreaterThan(3000);
  expect(differences(await stage.results('annotations.json'), claims)).toEqual([]);
  const printed = await stage.printed('annotations-paper', 1);
  expect(unclaimed(printed, claims)).toEqual(['screening']);
  const ofPrinted = claimsOfPrinted(printed, claims);
  expect(ofPrinted.length).toBeGreaterThan(2000);
  expect(differences(printed, ofPrinted)).toEqual([]);
});

test.skipIf(!isReady)('one changed rating is found', async () => {
  const path = await stage.changed('annotations.csv', (line) =>
    line.includes('content_accuracy') ? line.replace(/,\d$/u, (last) => (last === ',1' ? ',5' : ',1')) : line,
  );
  const wrong = await annotationClaims(path);
  expect(differences(await stage.results('annotations.json'), wrong).length).toBeGreaterThan(10);
});

test.skipIf(!isReady || !hasLatex)('the printed pages compile, and everything fits on them', async () => {
  expect(await stage.compiled('annotations-paper', 'i2d', [1, 17, 21])).toEqual([]);
});
