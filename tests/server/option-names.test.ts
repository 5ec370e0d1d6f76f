import { expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from '../support/source-files.ts';

const ROOMS = [
  'server/app',
  'server/core',
  'server/db',
  'server/http',
  'server/platform',
  'server/study-files',
];

/** What may write options of a command line, and of which. */
const WRITERS = [
  // Commands of earshot that a page shows to copy.
  'server/core/commands/',
  // Scripts that a researcher runs with R or Python, and the options of R and Node.
  'server/core/scripts/',
  'server/app/analysis/r/run-r.ts',
  'server/app/operations/backups.ts',
  // Custom properties of CSS.
  'client/audio/waveform-view.svelte.ts',
];

/** An option, like --rules; style:--x and var(--x) are CSS. */
const OPTION = /(?<![\w-])(?<!style:)(?<!var\()--[a-z][\w-]*/gu;

const optionsIn = ({ path, code }: SourceFile): string[] =>
  [...code.matchAll(OPTION)].map(([option]) => `${path}: ${option}`);

test('what the console shows names no option of the command line', () => {
  const files = sourceFiles([...ROOMS, 'client']);
  expect(files.length).toBeGreaterThan(1000);
  const named = files.filter(({ path }) => !WRITERS.some((writer) => path.startsWith(writer)));
  expect(named.flatMap(optionsIn)).toEqual([]);
  for (const writer of WRITERS)
    expect(files.filter(({ path }) => path.startsWith(writer)).flatMap(optionsIn), writer).not.toEqual([]);
});

test('an option in a message is seen, and a custom property of CSS is none', () => {
  const code = 'throw new UserError(`name another pilot with --from`); style:--share={1} var(--ink)';
  expect(optionsIn({ path: 'a.ts', code })).toEqual(['a.ts: --from']);
});
