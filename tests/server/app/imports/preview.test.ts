import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import { shellWords } from '../../../support/doc-blocks.ts';
import { runCommand } from '../../../support/run-command.ts';
import { workbookBytes } from '../../../support/workbook.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-preview-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
}

async function run(words: readonly string[]) {
  const [said, logged]: [string[], string[]] = [[], []];
  const shell = {
    say: (line: string) => void said.push(line),
    log: (line: string) => void logged.push(line),
    untilStopped: () => Promise.reject(new Error('an import ends by itself')),
  };
  const code = await runCommand(['import-ratings', ...words], { EARSHOT_DATA: folder }, shell);
  return { code, said: said.join('\n'), logged: logged.join('\n') };
}

const VOTES = ['worker;file;model;vote;age', 'w1;a_1.wav;a;4,5;30', 'w1;b_1.wav;b;3;30', 'w2;a_1.wav;a;;25'];

test('the preview shows what is in a file and writes nothing', async () => {
  const path = await file('votes.csv', VOTES);
  const { code, said } = await run([path, '--set', 'scale=mos']);
  expect(code).toBe(0);
  expect(said).toMatch(
    /^text in UTF-8, separated by semicolons: 3 rows\n {2}3 ratings, 2 listeners, 2 systems, 0 items\n/,
  );
  expect(said).toContain('1 rating without a value');
  for (const row of [
    /^ {2}worker +listener +2 +w1, w2$/m,
    /^ {2}vote +canonical_value +2 +4,5, 3$/m,
    /^ {2}age +- +2 +30, 25$/m,
    /^ {2}mos +3 +3 to 4.5 +1 to 5$/m,
    /^ {2}test +3 +a, b$/m,
    /^ {2}w1 +a +- +a_1.wav +mos +4.5$/m,
  ])
    expect(said).toMatch(row);
  expect(await readdir(folder)).toEqual(['votes.csv']);
});

test('the command that it prints imports the file, with the columns that were recognised', async () => {
  const path = await file('votes.csv', VOTES);
  const { said } = await run([path]);
  const line = said.slice(said.lastIndexOf('earshot import-ratings'));
  expect(line).toContain(
    '--columns "listener=worker, canonical_value=vote, clip=file, system=model" --out ratings.csv',
  );
  const out = join(folder, 'ratings.csv');
  const words = shellWords(line)
    .slice(2)
    .map((word) => (word === 'ratings.csv' ? out : word));
  expect((await run(words)).code).toBe(0);
  expect((await readRatings(out)).ratings).toMatchObject([
    { listener: 'w1', clip: 'a_1.wav', system: 'a', canonicalValue: 4.5, factors: { age: '30' } },
    { listener: 'w1', clip: 'b_1.wav', system: 'b', canonicalValue: 3 },
    { listener: 'w2', clip: 'a_1.wav', system: 'a', canonicalValue: null },
  ]);
});

test('names that fit a pattern and names that do not are both shown, and the latter refused', async () => {
  const path = await file('names.csv', [
    'listener,clip,canonical_value',
    'L1,a_1.wav,4',
    'L1,b.wav,3',
    'L1,c_2.wav,3',
  ]);
  const { code, said, logged } = await run([path, '--name', '{system}_{item}.wav']);
  expect(code).toBe(1);
  expect(said).toContain('Names of clips: 2 fit the pattern, 1 do not\n  a_1.wav: system a, item 1');
  expect(said).toContain('no fit: b.wav');
  expect(said).not.toContain('Nothing is written yet');
  expect(logged).toContain(
    ':3:2 error: the clip b.wav and the pattern {system}_{item}.wav: the name does not fit',
  );
});

test('headers further down are named by their places, in a sheet by their cells', async () => {
  const header = 'listener,clip,canonical_value';
  const rating = 'L1,a,4';
  const text = await file('joined.csv', [header, rating, header]);
  expect((await run([text])).said).toContain('the header is repeated at 3:1 and is not a rating');
  const sheet = join(folder, 'joined.xlsx');
  const rows = [[], ...[header, rating, header].map((row) => row.split(','))];
  await writeFile(sheet, await workbookBytes([{ name: 'votes', rows }]));
  expect((await run([sheet])).said).toContain('the header is repeated at A4 and is not a rating');
});

test('repeated ratings are shown with their places', async () => {
  const path = await file('twice.csv', ['listener,clip,canonical_value', 'L1,a,4', 'L1,a,5']);
  const { code, logged } = await run([path]);
  expect(code).toBe(1);
  expect(logged).toContain(
    `${path}:3:3 error: L1 rated a before, at ${path}:2:1; keep one row, add a column page, or choose`,
  );
  expect(logged).toContain('(--repeats)');
  const kept = await run([path, '--repeats', 'last']);
  expect(kept).toMatchObject({ code: 0, said: expect.stringContaining('only the last is kept') });
});

test('names of columns with commas and signs are written in quotes, and the printed command reads them', async () => {
  const lines = ['"worker, id";file;"vote=mos";"age!"', 'w1;a_1.wav;4;30', 'w2;a_1.wav;5;25'];
  const path = await file('odd.csv', lines);
  const { said } = await run([path, '--where', '"age!"!=25']);
  expect(said).toContain('1 of 2 rows are read');
  const line = said.slice(said.lastIndexOf('earshot import-ratings'));
  expect(line).toContain(`--columns 'listener="worker, id", canonical_value="vote=mos", clip=file'`);
  const words = execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' });
  const out = join(folder, 'ratings.csv');
  expect(await run([...words.trim().split('\n').slice(2, -1), out])).toMatchObject({ code: 0 });
  const { ratings } = await readRatings(out, {});
  expect(ratings.map(({ listener, canonicalValue }) => [listener, canonicalValue])).toEqual([['w1', 4]]);
});

test('a column without a new name has the meaning of its own name, and none if it is a factor', async () => {
  const path = await file('own.csv', ['rater,item,wav,score,room', '1,4,a.wav,3,x', '2,4,a.wav,5,y']);
  const { said } = await run([path]);
  expect(said).toMatch(/^ {2}item +item +1 +4$/m);
  expect(said).toMatch(/^ {2}room +- +2 +x, y$/m);
  const factor = await run([path, '--columns', 'factor_item=item']);
  expect(factor.said).toMatch(/^ {2}item +factor_item +1 +4$/m);
  const ignored = await run([path, '--ignore', 'item']);
  expect(ignored.said).toMatch(/^ {2}item +- +1 +4$/m);
});

test('columns of webMUSHRA have the meaning that it gives them, and answers about listeners have none', async () => {
  const path = await file('mushra.csv', [
    'session_test_id,age,session_uuid,trial_id,rating_stimulus,rating_score,rating_time,rating_comment',
    'test,30,u1,t1,reference,100,900,',
    'test,30,u1,t1,C1,40,900,',
  ]);
  const { said } = await run([path]);
  expect(said).toMatch(/^ {2}session_uuid +webmushra +1 +u1$/m);
  expect(said).toMatch(/^ {2}rating_score +webmushra +2 +100, 40$/m);
  expect(said).toMatch(/^ {2}age +- +1 +30$/m);
});

test('means are counted as means, without listeners', async () => {
  const path = await file('means.csv', ['clip,system,canonical_value', 'a,A,3.25', 'b,B,4']);
  const read = [path, '--means', '--scale', 'quality=1..5'];
  expect((await run(read)).said).toContain('\n  2 means, 2 systems, 0 items\n');
  expect((await run([...read, '--out', join(folder, 'out.csv')])).said).toContain(
    '2 means: 2 systems, 0 items',
  );
});
