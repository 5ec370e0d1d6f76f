import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import { projectRoot } from '../../../../server/platform/project-root.ts';
import { shellWords } from '../../../support/doc-blocks.ts';
import { runCommand } from '../../../support/run-command.ts';

/** Ratings of other people, which are no part of the project: a test is skipped where they are not there. */
const DATA = join(projectRoot(), '../shared/data');

/** Ratings and listeners of each data set, by the file that its command in the docs names. */
const SETS = [
  { file: 'bvcc/example_results.csv', ratings: 1066, listeners: 1 },
  { file: 'webmushra-aes2023/webmushra_results.csv', ratings: 2288, listeners: 22 },
  { file: 'acr-hossfeld/cs401_ratingsPerUser.csv', ratings: 10_412, listeners: 68 },
  { file: 'acr-3synt/all.csv', ratings: 864, listeners: 16 },
  { file: 'ccr-qulab/run1_accepted_votes_long.csv', ratings: 2432, listeners: 56 },
  { file: 'binomial-elmers/data_binomial_all.csv', ratings: 944, listeners: 118 },
  { file: 'sureal/sample_data.csv', ratings: 2053, listeners: 26 },
];

const page = readFileSync(join(projectRoot(), 'docs/importing.md'), 'utf8');
const commands = page
  .slice(page.indexOf('### Published data sets'))
  .split('\n')
  .filter((line) => line.startsWith('npx earshot import-ratings '));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-published-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the docs have a command for each data set', () => {
  expect(commands.map((line) => line.split(' ')[3])).toEqual(SETS.map(({ file }) => file.split('/')[1]));
  if (existsSync(DATA))
    for (const { file } of SETS)
      expect(readdirSync(join(DATA, file.split('/')[0] ?? ''))).toContain(file.split('/')[1]);
});

for (const { file, ratings, listeners } of SETS) {
  const path = join(DATA, file);
  const isThere = existsSync(path);
  test.skipIf(!isThere)(isThere ? file : `${file}: skipped, there is no ${path}`, async () => {
    const line = commands.find((one) => one.includes(file.split('/')[1] ?? '')) ?? '';
    const out = join(folder, 'ratings.csv');
    const words = shellWords(line).slice(2);
    const given = words.map((word) =>
      word === file.split('/')[1] ? path : word === 'ratings.csv' ? out : word,
    );
    const logged: string[] = [];
    const shell = {
      say: () => undefined,
      log: (text: string) => void logged.push(text),
      untilStopped: () => Promise.reject(new Error('an import ends by itself')),
    };
    expect(await runCommand(given, { EARSHOT_DATA: folder }, shell)).toBe(0);
    expect(logged).toEqual([]);
    const read = await readRatings(out, { repeats: 'keep' });
    expect(read.ratings).toHaveLength(ratings);
    expect(new Set(read.ratings.map(({ listener }) => listener)).size).toBe(listeners);
  });
}
