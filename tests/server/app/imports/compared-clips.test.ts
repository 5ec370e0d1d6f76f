import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-pairs-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(lines: readonly string[]): Promise<string> {
  const path = join(folder, 'mine.csv');
  await writeFile(path, lines.join('\n'));
  return path;
}

test('pairs without compared_clip have the clip that their system and item name', async () => {
  const path = await file([
    'listener,system,item,compared_system,canonical_value,method,scale',
    'L1,a,i1,b,2,pairwise,preference',
    'L1,a,i1,c,1,pairwise,preference',
  ]);
  const { ratings } = await readRatings(path);
  expect(ratings.map(({ clip, comparedClip }) => [clip, comparedClip])).toEqual([
    ['a/i1', 'b/i1'],
    ['a/i1', 'c/i1'],
  ]);
});

test('a clip that the table names elsewhere is taken by that name', async () => {
  const path = await file([
    'listener,clip,system,item,compared_system,canonical_value,method,scale',
    'L1,x.wav,a,i1,b,2,pairwise,preference',
    'L1,y.wav,b,i1,c,1,pairwise,preference',
  ]);
  const { ratings } = await readRatings(path);
  expect(ratings.map(({ comparedClip }) => comparedClip)).toEqual(['y.wav', 'c/i1']);
});

test('a pair that names no second clip is refused for that, not for being a repeat', async () => {
  const bySystem = await file([
    'listener,clip,system,compared_system,canonical_value,method,scale',
    'L1,x.wav,a,b,2,pairwise,preference',
    'L1,x.wav,a,c,2,pairwise,preference',
  ]);
  await expect(readRatings(bySystem)).rejects.toThrow(/compared_system is b and compared_clip is missing/u);
  await expect(readRatings(bySystem)).rejects.not.toThrow(/already/u);
  const byMethod = await file(['listener,clip,canonical_value,method,scale', 'L1,x.wav,2,ab,preference']);
  await expect(readRatings(byMethod)).rejects.toThrow(/method is ab and compared_clip is missing/u);
});
