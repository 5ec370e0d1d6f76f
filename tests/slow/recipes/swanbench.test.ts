import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram, hasPython, hasR } from '../../support/engines.ts';
import { swanbenchStage } from './swanbench-stage.ts';
import { claimsOf, claimsOfPrinted, differences, type RecipeStage, unclaimed } from './recipe.ts';

const isReady = (await hasPython('scipy', 'pandas', 'statsmodels')) && (await hasR('lme4', 'pbkrtest'));
const hasLatex = (await hasProgram('pdflatex')) && (await hasProgram('pdftoppm', '-v'));

let stage: RecipeStage;

beforeAll(async () => {
  stage = await swanbenchStage();
});

afterAll(() => stage.remove());

const panelClaims = (path: string) => claimsOf('swanbench.py', path, stage.path('panel-metrics.csv'));

test.skipIf(!isReady)('every command of the page succeeds', async () => {
  const runs = await stage.run('docs/papers/swanbench.md');
  expect(runs.length).toBeGreaterThan(6);
});

test.skipIf(!isReady)('means of the served study are those of pandas and statsmodels', async () => {
  const claims = await claimsOf('swanbench.py', stage.path('readings-tables/readings-ratings.csv'));
  expect(claims.length).toBeGreaterThan(100);
  expect(differences(await stage.results('readings.json'), claims)).toEqual([]);
});

test.skipIf(!isReady)('tables of the panel are those of SciPy, statsmodels and lme4', async () => {
  const claims = await panelClaims(stage.path('panel.csv'));
  expect(claims.length).toBeGreaterThan(1000);
  const results = await stage.results('panel.json');
  expect(differences(results, claims)).toEqual([]);
  const printed = await stage.printed('panel-paper', 1);
  expect(unclaimed(printed, claims)).toEqual(results.map(() => 'screening'));
  const preferences = claimsOfPrinted(printed, claims).filter(({ table }) => table.endsWith('-preference'));
  expect(preferences.length).toBeGreaterThan(100);
  expect(differences(printed, preferences)).toEqual([]);
});

test.skipIf(!isReady)('one changed preference is found', async () => {
  const path = await stage.changed('panel.csv', (line) =>
    line.startsWith('1,pairwise,')
      ? line.replace(/,(-?[01])$/u, (_, value) => `,${Number(value) - 1}`)
      : line,
  );
  const wrong = await panelClaims(path);
  expect(differences(await stage.results('panel.json'), wrong).length).toBeGreaterThan(5);
});

test.skipIf(!isReady || !hasLatex)('the printed pages compile, and everything fits on them', async () => {
  expect(await stage.compiled('panel-paper', 'swanbench', [1, 6])).toEqual([]);
});
