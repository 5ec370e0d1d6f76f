import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasProgram, hasPython, hasR } from '../../support/engines.ts';
import { podevalStage } from './podeval-stage.ts';
import { claimsOf, claimsOfPrinted, differences, type RecipeStage, unclaimed } from './recipe.ts';

const isReady = (await hasPython('scipy', 'pandas', 'statsmodels')) && (await hasR('lme4', 'pbkrtest'));
const hasLatex = (await hasProgram('pdflatex')) && (await hasProgram('pdftoppm', '-v'));

let stage: RecipeStage;

beforeAll(async () => {
  stage = await podevalStage();
});

afterAll(() => stage.remove());

test.skipIf(!isReady)('every command of the page succeeds', async () => {
  const runs = await stage.run('docs/papers/podeval.md');
  expect(runs.length).toBeGreaterThan(6);
});

test.skipIf(!isReady)('tables of the served study are those of SciPy, statsmodels and lme4', async () => {
  const ratings = stage.path('dialogues-tables/dialogues-ratings.csv');
  const claims = await claimsOf('podeval.py', ratings, stage.path('reason-scores.csv'));
  expect(claims.filter(({ block }) => block === 2).length).toBeGreaterThan(200);
  expect(differences(await stage.results('dialogues.json'), claims)).toEqual([]);
});

test.skipIf(!isReady)(
  'tables of 20 judges and 17 categories are those of SciPy, statsmodels and lme4',
  async () => {
    const claims = await claimsOf('podeval.py', stage.path('judgements.csv'));
    expect(claims.length).toBeGreaterThan(400);
    expect(
      claims.filter(({ table, row, cell }) => table === 'judges' && row['kept'] === 'no' && cell === 'last'),
    ).toHaveLength(3);
    expect(differences(await stage.results('judgements.json'), claims)).toEqual([]);
    const printed = await stage.printed('judgements-paper', 1);
    expect(unclaimed(printed, claims)).toEqual(['screening']);
    const ofPrinted = claimsOfPrinted(printed, claims);
    expect(ofPrinted.length).toBeGreaterThan(150);
    expect(differences(printed, ofPrinted)).toEqual([]);
  },
);

test.skipIf(!isReady)('one changed score is found', async () => {
  const path = await stage.changed('judgements.csv', (line) =>
    line.includes('podagent,test') ? line.replace(/,\d+$/u, ',99') : line,
  );
  const wrong = await claimsOf('podeval.py', path);
  expect(differences(await stage.results('judgements.json'), wrong).length).toBeGreaterThan(5);
});

test.skipIf(!isReady || !hasLatex)('the printed pages compile, and everything fits on them', async () => {
  expect(await stage.compiled('judgements-paper', 'podeval', [1, 2, 3])).toEqual([]);
});
