import { afterAll, beforeAll, expect, test } from 'vitest';
import { docBlocks, docPages } from '../../support/doc-blocks.ts';
import { DocRunner } from '../../support/doc-runner.ts';
import { expectQuoted } from '../../support/quoted-power.ts';
import { temporaryFolder } from '../../support/test-server.ts';

const TUTORIAL = 'docs/start/tutorial.md';

/** The lines of a recipe that take seconds each are run by tests/slow/docs/recipes.test.ts. */
const isQuick = (line: string): boolean => !/ earshot (?:rehearse|analyse|simulate-design) /u.test(line);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let runner: DocRunner;

beforeAll(async () => {
  folder = await temporaryFolder();
  runner = new DocRunner(folder.path);
});

afterAll(() => folder.remove());

test('the tutorial leads from WAV files to the results of each system', async () => {
  const runs = await runner.run(TUTORIAL);
  expect(runs.filter(({ status }) => status !== 0)).toEqual([]);
  const outputOf = (start: string): string => runs.find(({ line }) => line.startsWith(start))?.output ?? '';
  expect(outputOf('npx earshot check')).toMatch(/^0 errors, 2 warnings$/mu);
  expect(outputOf('npx earshot analyse voices --rehearsals')).toMatch(
    /human is rated higher than festival_hts by [\d.]+/u,
  );
  expect(outputOf('npx earshot export')).toContain('voices-ratings.dictionary.json');
  expect(outputOf('npx earshot describe')).toContain('# Methods: How natural do these voices sound?');
});

test('the lines about templates write a study without errors', async () => {
  const runs = await runner.run('docs/study/templates.md');
  expect(runs.filter(({ status }) => status !== 0)).toEqual([]);
  expect(runs.find(({ line }) => line.endsWith('--template mushra'))?.output).toMatch(/^0 errors, /mu);
});

const recipes = docPages().filter(
  (page) => page.startsWith('docs/recipes/') && docBlocks(page).some(({ saveAs }) => saveAs !== null),
);

test('the recipes are there', () => {
  expect(recipes).toHaveLength(7);
});

// All of them are run by tests/slow/docs/recipes.test.ts.
test.each(recipes.filter((page) => /\/(?:mushra|mos)\.md$/u.test(page)))(
  '%s: the study has no errors, and the number of listeners is the computed one',
  async (page) => {
    runner.save(TUTORIAL);
    const runs = await runner.run(page, isQuick);
    expect(runs.filter(({ status }) => status !== 0)).toEqual([]);
    expectQuoted(page, runs);
  },
);
