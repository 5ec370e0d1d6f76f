import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pairwiseConfig } from '#core/methods/pairwise/config.ts';
import { runCommand } from '../../../support/run-command.ts';

const root = await mkdtemp(join(tmpdir(), 'draw-'));
const pool = join(root, 'pool');
afterAll(() => rm(root, { recursive: true }));

beforeAll(async () => {
  for (const system of ['a', 'b']) {
    await mkdir(join(pool, system), { recursive: true });
    for (let item = 1; item <= 20; item += 1)
      if (system === 'a' || item !== 7)
        await writeFile(join(pool, system, `${item}.wav`), `sound ${system} ${item}`);
  }
  const rows = Array.from({ length: 20 }, (_, item) => `${item + 1},speaker ${item % 5}`);
  const uneven = rows.map((_, item) => `${item + 1},${item === 0 ? 'x' : 'y'}`);
  await writeFile(join(root, 'uneven.csv'), `item,speaker\n${uneven.join('\n')}\n`);
  await writeFile(join(root, 'pool.csv'), `item,speaker\n${rows.join('\n')}\n`);
});

interface Said {
  code: number;
  text: string;
  error: string;
}

const drawn = (out: string, ...words: string[]): Promise<Said> => drawnFrom(pool, out, ...words);

async function drawnFrom(from: string, out: string, ...words: string[]): Promise<Said> {
  const said = { text: '', error: '' };
  const args = ['draw', from, '--files', '{system}/{item}.wav', '--out', join(root, out), ...words];
  const code = await runCommand(
    args,
    {},
    {
      say: (line) => (said.text += `${line}\n`),
      log: (line) => (said.error += `${line}\n`),
      untilStopped: () => Promise.resolve(),
    },
  );
  return { code, ...said };
}

const filesOf = async (out: string): Promise<string[]> =>
  (await readdir(join(root, out), { recursive: true })).filter((name) => name.endsWith('.wav')).toSorted();

test('texts are drawn with the clips of all systems, balanced over speakers, twice the same', async () => {
  const options = ['--n', '10', '--unit', 'item', '--by', 'speaker', '--table', join(root, 'pool.csv')];
  const first = await drawn('first', ...options);
  expect(first).toMatchObject({ code: 0, error: '' });
  expect(first.text).toContain('not in the pool, because they lack clips that others have: 7');
  const files = await filesOf('first');
  expect(files).toHaveLength(20);
  const items = files.slice(0, 10).map((name) => name.slice(2));
  expect(files.slice(10)).toEqual(items.map((name) => `b/${name}`));
  expect(await readFile(join(root, 'first/b', items[0] ?? ''), 'utf8')).toBe(
    `sound b ${items[0]?.slice(0, -4)}`,
  );
  const record = JSON.parse(await readFile(join(root, 'first/draw.json'), 'utf8'));
  expect(record.strata.map((stratum: { n: number }) => stratum.n)).toEqual([2, 2, 2, 2, 2]);
  expect(record.parameters.seed).toBe('draw');
  expect((await readFile(join(root, 'first/draw.csv'), 'utf8')).split('\r\n')[0]).toBe('system,item,speaker');

  await drawn('second', ...options);
  for (const name of ['draw.csv', 'draw.json'])
    expect(await readFile(join(root, 'second', name), 'utf8')).toBe(
      await readFile(join(root, 'first', name), 'utf8'),
    );
  expect((await drawn('first', ...options)).text).toContain('unchanged');
});

test('another draw needs --replace, which deletes clips of the first', async () => {
  await drawn('replaced', '--n', '8', '--by', 'system');
  const refused = await drawn('replaced', '--n', '4', '--seed', 'other');
  expect(refused.code).toBe(1);
  expect(refused.error).toContain('--replace');
  expect(await filesOf('replaced')).toHaveLength(8);
  expect((await drawn('replaced', '--n', '4', '--seed', 'other', '--replace')).code).toBe(0);
  expect(await filesOf('replaced')).toHaveLength(4);
});

test('pairs of three systems are drawn evenly, and a study accepts their list', async () => {
  const three = join(root, 'three');
  for (const system of ['x', 'y', 'z']) {
    await mkdir(join(three, system), { recursive: true });
    for (let item = 1; item <= 12; item += 1)
      await writeFile(join(three, system, `t${item}.wav`), `sound ${system} ${item}`);
  }
  const rows = Array.from({ length: 12 }, (_, item) => `t${item + 1},topic ${item % 2}`);
  await writeFile(join(root, 'topics.csv'), `item,topic\n${rows.join('\n')}\n`);
  const options = ['--n', '6', '--pairs', '--by', 'topic', '--table', join(root, 'topics.csv')];
  const made = await drawnFrom(three, 'pairs', ...options);
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(made.text).toContain('6 pairs of systems with 12 clips, pairs.yaml, draw.csv and draw.json');
  expect(await filesOf('pairs')).toHaveLength(12);
  const record = JSON.parse(await readFile(join(root, 'pairs/draw.json'), 'utf8'));
  const listed = parse(await readFile(join(root, 'pairs/pairs.yaml'), 'utf8'));
  expect(listed).toEqual({ pairs: record.pairs });
  const files = record.pairs.flatMap(({ item, a, b }: Record<string, string>) => [
    `${a}/${item}.wav`,
    `${b}/${item}.wav`,
  ]);
  expect(await filesOf('pairs')).toEqual(files.toSorted());
  const names = record.pairs.map(({ a, b }: Record<string, string>) => `${a} ${b}`).toSorted();
  expect(names).toEqual(['x y', 'x y', 'x z', 'x z', 'y z', 'y z']);
  expect(pairwiseConfig.safeParse({ method: 'pairwise', pairs: record.pairs }).success).toBe(true);
});

test.each([
  [['--n', '50'], 'the pool has 39, fewer than the 50 to draw'],
  [['--n', '6', '--by', 'voice'], 'the clips have no part or column voice; there are system or item'],
  [['--n', '6', '--unit', 'item', '--by', 'system'], 'item 1 is in several strata (a, b)'],
  [
    ['--n', '30', '--by', 'speaker', '--table', join(root, 'uneven.csv')],
    'stratum x has 2, and an equal share is 15',
  ],
  [['--n', '6', '--table', join(root, 'none.csv')], 'none.csv'],
  [['--n', '25', '--pairs'], 'the pool has 19, fewer than the 25 to draw'],
  [['--n', '6', '--pairs', '--unit', 'item'], 'pairs are drawn by item; leave out the unit'],
])('%j is refused, and nothing is written', async (words, message) => {
  const { code, error } = await drawn('refused', ...words);
  expect(code).toBe(1);
  expect(error).toContain(message);
  await expect(readdir(join(root, 'refused'))).rejects.toThrow('ENOENT');
});
