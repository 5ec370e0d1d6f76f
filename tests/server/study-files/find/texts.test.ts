import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMistake } from '../../../../server/study-files/parse/mistake.ts';
import { readTexts } from '../../../../server/study-files/find/texts.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-texts-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('texts that no clip speaks are one warning, however many there are', async () => {
  const path = join(folder, 'texts.csv');
  const rows = Array.from({ length: 93 }, (_, item) => `s${item + 1},What it says`);
  await writeFile(path, ['item,text', ...rows].join('\n'));
  const clips = [{ set: 'test', id: 'a/s1.wav', factors: { system: 'a', item: 's1' }, facts: {} }];
  const { mistakes, texts } = await readTexts(path, clips);
  expect(mistakes.map((mistake) => formatMistake({ ...mistake, file: '' }))).toEqual([
    expect.stringMatching(
      /^:3:1 warning: no clip has the items of 92 rows: s2, s3, .* and \d+ more; correct the rows or delete them$/,
    ),
  ]);
  expect(texts['s1']).toBe('What it says');
});
