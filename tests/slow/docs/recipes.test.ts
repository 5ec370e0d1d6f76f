import { afterAll, beforeAll, expect, test } from 'vitest';
import { docBlocks, docPages } from '../../support/doc-blocks.ts';
import { DocRunner } from '../../support/doc-runner.ts';
import { expectQuoted } from '../../support/quoted-power.ts';
import { temporaryFolder } from '../../support/test-server.ts';

const TUTORIAL = 'docs/start/tutorial.md';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let runner: DocRunner;

beforeAll(async () => {
  folder = await temporaryFolder();
  runner = new DocRunner(folder.path);
  runner.save(TUTORIAL);
});

afterAll(() => folder.remove());

const recipes = docPages().filter(
  (page) => page.startsWith('docs/recipes/') && docBlocks(page).some(({ saveAs }) => saveAs !== null),
);

test.each(recipes)(
  'every command of %s runs, and the number of listeners is the computed one',
  async (page) => {
    const runs = await runner.run(page);
    expect(runs.filter(({ status }) => status !== 0)).toEqual([]);
    expectQuoted(page, runs);
    const analyses = runs.filter(({ line }) => line.startsWith('npx earshot analyse'));
    expect(analyses.length).toBeGreaterThan(0);
    for (const { output } of analyses) expect(output).toMatch(/Primary analysis/u);
  },
);
