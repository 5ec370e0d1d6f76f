import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-matrix-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(lines: readonly string[]): Promise<string> {
  const path = join(folder, 'mine.csv');
  await writeFile(path, lines.join('\n'));
  return path;
}

describe('a matrix: a row a clip, a column a listener', () => {
  test('clips and listeners have the numbers of their places; an empty cell is no vote', async () => {
    const path = await file(['5.0,3', ',1.5', 'NA,2']);
    const { ratings } = await readRatings(path, { layout: 'matrix' });
    expect(ratings.map(({ listener, clip, canonicalValue }) => [listener, clip, canonicalValue])).toEqual([
      ['1', '1', 5],
      ['2', '1', 3],
      ['2', '2', 1.5],
      ['2', '3', 2],
    ]);
  });

  test('a header names the columns', async () => {
    const { ratings } = await readRatings(await file(['clip,L1,L2', 'a.wav,5,3', 'b.wav,,2']), {
      layout: 'matrix',
    });
    expect(ratings.map(({ listener, clip, canonicalValue }) => [listener, clip, canonicalValue])).toEqual([
      ['L1', 'a.wav', 5],
      ['L2', 'a.wav', 3],
      ['L2', 'b.wav', 2],
    ]);
  });

  test.each([
    [['clip,L1', 'a.wav,x'], ':2:2 error: L1 is "x", which is not a number'],
    [['5,3', '5,x'], ':2:2 error: "x" is not a number'],
    [['5,3', '5'], ':2:1 error: the row has 1 cell, the first 2; use an empty cell for a missing vote'],
    [[''], 'error: the table has no rating'],
  ])('%j is refused', async (lines, message) => {
    await expect(readRatings(await file(lines), { layout: 'matrix' })).rejects.toThrow(message);
  });
});
