import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ratingsAsked } from '#core/api/ratings-import.ts';
import { TEXT_OPTIONS } from '#core/api/rating-options.ts';
import { importRatingsCommand } from '#core/commands/import-ratings-command.ts';
import { importRatings } from '../../../../server/app/imports/import-ratings.ts';
import { readOf } from '../../../../server/app/imports/ratings-asked.ts';
import { IMPORT_OPTIONS } from '../../../../server/cli/import-options.ts';
import { RATINGS_OPTIONS } from '../../../../server/cli/ratings-options.ts';
import { wordsOf } from '../../../support/imported-study.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** Options that have other names in a request. */
const NAMES: Readonly<Record<string, string>> = { scales: 'scores', scale: 'scales', role: 'roles' };

test('a request has every option of the command, and no other', () => {
  const options = Object.keys({ ...RATINGS_OPTIONS, ...IMPORT_OPTIONS }).map((name) => NAMES[name] ?? name);
  expect(Object.keys(ratingsAsked.shape).toSorted()).toEqual(options.toSorted());
  for (const name of TEXT_OPTIONS) expect(options).toContain(name);
});

const LISTS = ['file;votes;raters;group', 'a.wav;4,5;r1,r2;x', 'b.wav;2,-99;r1,r2;x', 'c.wav;9,9;r1,r2;y'];
const WORDS = ['who,file,answer', 'w1,a.wav,good', 'w2,a.wav,"bad, really"'];
const MATRIX = ['person,vote_a,vote_b', 'p1,1,2', 'p2,3,4'];
const PREFERENCES = ['system,a,b', 'a,0,7', 'b,3,0'];

test.each([
  {
    name: 'lists of cells, filters and missing values',
    lines: LISTS,
    asked: {
      columns: [
        ['clip', 'file'],
        ['canonical_value', 'votes'],
        ['listener', 'raters'],
      ],
      lists: 'canonical_value, listener',
      where: 'group=x; group!=y',
      missing: '-99',
      delimiter: 'semicolon',
      set: 'scale=mos',
    },
    rows: 4,
  },
  {
    name: 'answers in words',
    lines: WORDS,
    asked: {
      columns: [
        ['listener', 'who'],
        ['clip', 'file'],
        ['canonical_value', 'answer'],
      ],
      values: 'good=4, "bad, really"=1',
      encoding: 'utf-8',
    },
    rows: 2,
  },
  {
    name: 'a matrix with a pattern of votes',
    lines: MATRIX,
    asked: { layout: 'matrix', rows: 'listeners', columns: [['listener', 'person']], votes: 'vote_{clip}' },
    rows: 4,
  },
  { name: 'preferences', lines: PREFERENCES, asked: { layout: 'preferences' }, rows: 10 },
])('the console and the command read the same: $name', async ({ lines, asked, rows }) => {
  const path = join(folder.path, 'votes.csv');
  await writeFile(path, lines.join('\n'));
  const full = ratingsAsked.parse(asked);
  await importRatings(path, join(folder.path, 'console.csv'), readOf(path, full));
  const [, ...words] = wordsOf(importRatingsCommand('votes.csv', full));
  const placed = words.map((word) => (word.endsWith('.csv') ? join(folder.path, word) : word));
  const shell = { say: () => undefined, log: () => undefined, untilStopped: () => Promise.resolve() };
  expect(await runCommand(placed, {}, shell)).toBe(0);
  const read = (name: string): Promise<string> => readFile(join(folder.path, name), 'utf8');
  expect(await read('console.csv')).toBe(await read('ratings.csv'));
  expect((await read('console.csv')).trim().split('\n')).toHaveLength(rows + 1);
});

test.each([
  { asked: { where: 'age' }, says: "'age' is not a valid filter" },
  { asked: { values: 'good' }, says: "'good' has no numbers of answers" },
  { asked: { delimiter: 'dots' }, says: "'dots' is not a separator" },
  { asked: { encoding: 'klingon' }, says: "'klingon' is not an encoding" },
  { asked: { votes: 'vote' }, says: "'vote' is not a pattern of names" },
])('a text that cannot be read is refused with a remedy: $says', ({ asked, says }) => {
  expect(() => readOf('votes.csv', ratingsAsked.parse(asked))).toThrow(says);
});
