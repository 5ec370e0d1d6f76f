import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';

const root = await mkdtemp(join(tmpdir(), 'labels-'));
const ratings = join(root, 'ratings.csv');
const out = join(root, 'labels.csv');
afterAll(() => rm(root, { recursive: true }));

/** Votes of three listeners on each clip, by its first letter. H: Human, U: Unclear, M: Machine. */
const VOTES: Readonly<Record<string, string>> = { a: 'HHM', b: 'HUM', c: 'MMM', d: 'HH', e: 'UUH', f: 'MHM' };
const NAMES: Readonly<Record<string, [string, number]>> = {
  H: ['Human', 1],
  U: ['Unclear', 0.5],
  M: ['Machine', 0],
};

beforeAll(async () => {
  const rows = Object.entries(VOTES).flatMap(([clip, votes], place) =>
    Array.from(votes).map((vote, listener) => {
      const [label, value] = NAMES[vote] ?? ['', 0];
      return `L${listener},${clip}.wav,s,${clip},voice${place % 3},label,${label},${value}`;
    }),
  );
  // A second vote of one listener does not count.
  rows.push('L0,c.wav,s,c,voice2,label,Human,1');
  await writeFile(
    ratings,
    `listener,clip,system,item,voice,scale,label,canonical_value\n${rows.join('\n')}\n`,
  );
});

async function labelled(...words: string[]): Promise<{ code: number; text: string; error: string }> {
  const said = { text: '', error: '' };
  const code = await runCommand(
    ['labels', ratings, '--out', out, '--repeats', 'keep', ...words],
    {},
    {
      say: (line) => (said.text += `${line}\n`),
      log: (line) => (said.error += `${line}\n`),
      untilStopped: () => Promise.resolve(),
    },
  );
  return { code, ...said };
}

async function columnsOf(...names: string[]): Promise<string[]> {
  const [head = '', ...lines] = (await readFile(out, 'utf8')).trim().split('\r\n');
  const at = names.map((name) => head.split(',').indexOf(name));
  return lines.map((line) => at.map((place) => line.split(',')[place]).join(' '));
}

test('majority, declared ties and too few votes', async () => {
  const { code, text, error } = await labelled('--ties', 'Unclear', '--least', '3');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(
    await columnsOf('clip', 'label', 'decided', 'n', 'votes_Human', 'votes_Machine', 'votes_Unclear'),
  ).toEqual([
    'a.wav Human TRUE 3 2 1 0',
    'b.wav Unclear FALSE 3 1 1 1',
    'c.wav Machine TRUE 3 0 3 0',
    'd.wav NA FALSE 2 2 0 0',
    'e.wav Unclear TRUE 3 1 0 2',
    'f.wav Machine TRUE 3 1 2 0',
  ]);
  expect(text).toContain('1 clip without a winner: label Unclear');
  expect(text).toContain('1 clip with fewer than 3 votes: no label');
  // Pairs that agree: 1/3, 0, 1, 1, 1/3, 1/3, mean 1/2; shares 7, 3 and 7 of 17. (1/2 - 107/289) / (1 - 107/289) = 0.206.
  expect(text).toMatch(/Fleiss' kappa\s+0\.206/u);
});

test('no voice is in both parts, whether its level is named or drawn', async () => {
  await labelled('--by', 'voice', '--levels', 'voice1');
  expect(await columnsOf('factor_voice', 'split')).toEqual([
    'voice0 train',
    'voice1 test',
    'voice2 train',
    'voice0 train',
    'voice1 test',
    'voice2 train',
  ]);
  const { text } = await labelled('--by', 'voice', '--share', '34%', '--seed', 'x');
  expect(text).toContain('drawn with seed x');
  const drawn = await columnsOf('factor_voice', 'split');
  expect(new Set(drawn).size).toBe(3);
  expect(drawn.filter((row) => row.endsWith('test'))).toHaveLength(2);
  await labelled('--by', 'voice', '--share', '34%', '--seed', 'x');
  expect(await columnsOf('factor_voice', 'split')).toEqual(drawn);
});

test.each([
  [['--of', 'other'], 'no clip is rated on a scale other; there is label'],
  [['--by', 'speaker'], 'the clips have 0 levels of speaker'],
  [['--by', 'voice', '--levels', 'voice9'], 'no clip has voice voice9; there are voice0, voice1 or voice2'],
  [['--by', 'voice', '--levels', 'voice0,voice1,voice2'], 'every level of voice is held out'],
])('%j is refused', async (words, message) => {
  const { code, error } = await labelled(...words);
  expect(code).toBe(1);
  expect(error).toContain(message);
});
