import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scaleEnds } from '../../../../server/cli/ratings-options.ts';
import { usageText } from '../../../../server/cli/declare/usage.ts';
import { loadCommands } from '../../../../server/cli/registry.ts';
import { readRatedFile } from '../../../../server/app/imports/rating-source.ts';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';

const commands = await loadCommands();

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-scales-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function table(): Promise<string> {
  const path = join(folder, 'mine.csv');
  const rows = ['listener,system,item,scale,canonical_value', 'L1,a,i1,charm,4', 'L2,a,i1,charm,2'];
  await writeFile(path, rows.join('\n'));
  return path;
}

test('--scale declares ends of scales, several at once', () => {
  const texts = ['charm=1..5, effort=0..100', 'cmos=-3..3'];
  expect(texts.flatMap((text) => scaleEnds.parse(text))).toEqual([
    ['charm', { min: 1, max: 5 }],
    ['effort', { min: 0, max: 100 }],
    ['cmos', { min: -3, max: 3 }],
  ]);
  for (const wrong of ['charm', 'charm=5', 'charm=5..1', '=1..5'])
    expect(() => scaleEnds.parse(wrong)).toThrow('write them like quality=1..5');
});

test('a rating off its declared scale, and ends of a scale that is not there, are refused', async () => {
  const path = await table();
  const read = (name: string, max: number) =>
    readRatedFile(path, { scales: new Map([[name, { min: 1, max }]]) });
  expect((await read('charm', 5)).scales?.get('charm')).toEqual({ min: 1, max: 5 });
  await expect(read('charm', 3)).rejects.toThrow('mine.csv:2:');
  await expect(read('charms', 5)).rejects.toThrow('did you mean charm?');
});

test('of webMUSHRA, constants are used and names of columns refused', async () => {
  const path = 'tests/fixtures/ratings/webmushra.csv';
  const { ratings } = await readRatings(path, { set: new Map([['scale', 'clarity']]) });
  expect(new Set(ratings.map(({ scale }) => scale))).toEqual(new Set(['clarity']));
  await expect(readRatings(path, { names: new Map([['clip', 'rating_stimulus']]) })).rejects.toThrow(
    "webMUSHRA's layout has fixed columns",
  );
  const together = await readRatings(path, {
    names: new Map([['listener', 'session_test_id']]),
    repeats: 'keep',
  });
  expect(new Set(together.ratings.map(({ listener }) => listener))).toEqual(new Set(['codec_test']));
});

test('a form of the help that goes on in the next line does not begin with the word of the program', () => {
  for (const command of commands) expect(usageText(command)).not.toMatch(/earshot {2,}/);
});
