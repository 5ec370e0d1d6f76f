import { expect, test } from 'vitest';
import { METHOD_IDS } from '#core/methods/analyses.ts';
import { sourceFiles, type SourceFile } from '../support/source-files.ts';

/** Where the word is a name of something else. */
const OTHER_THINGS = [
  // Methods that the pages of other tools become.
  'server/core/api/foreign-methods.ts',
  // A key of webMUSHRA's last page.
  'server/app/imports/studies/webmushra/other-pages.ts',
  // Scales that other programs name by a standard.
  'server/core/analysis/input/known-scales.ts',
  // A column of ratings.
  'server/core/analysis/metrics/metric-error-table.ts',
  'server/core/analysis/metrics/metric-figure.ts',
  // Templates of studies, which are named after their method.
  'server/core/templates/abx.ts',
  'server/core/templates/mushra.ts',
];

/** A method's name as a text, but for a counted noun, as in counted(3, 'rating'). */
const NAME = new RegExp(`(?!(?<=, )'rating'\\))(['"])(?:${METHOD_IDS.join('|')})\\1`, 'gu');

const namesIn = ({ path, code }: SourceFile): string[] =>
  [...code.matchAll(NAME)].map(([name]) => `${path}: ${name}`);

test('only the folders and registries of methods name a method: all other code asks its contract', () => {
  const files = sourceFiles(['server', 'client']).filter(({ path }) => !path.includes('/methods/'));
  expect(files.length).toBeGreaterThan(1000);
  const others = files.filter(({ path }) => !OTHER_THINGS.includes(path));
  expect(others.flatMap(namesIn)).toEqual([]);
  for (const other of OTHER_THINGS)
    expect(files.filter(({ path }) => path === other).flatMap(namesIn), other).not.toEqual([]);
});

test('a question for the name of a method is seen, and a counted noun is none', () => {
  const code = "if (method === 'mushra' || of.has(\"ab\")) say(counted(3, 'rating'))";
  expect(namesIn({ path: 'a.ts', code })).toEqual(["a.ts: 'mushra'", 'a.ts: "ab"']);
});
