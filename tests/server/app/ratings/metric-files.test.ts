import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMetricFiles } from '../../../../server/app/ratings/study-metrics.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-metric-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, ...lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
}

const clips = [{ id: 'a/1.wav', factors: { system: 'a', item: '1' } }];

test('several files, and which of the values are better', async () => {
  const files = [
    await file('a.csv', 'clip,wer', 'a/1.wav,0.1'),
    await file('b.csv', 'clip,mos', 'a/1.wav,4'),
  ];
  const { metrics } = await readMetricFiles({ files, lower: ['wer'], higher: ['mos'] }, clips);
  expect(metrics).toMatchObject([
    { name: 'wer', direction: 'lower', values: new Map([['a/1.wav', 0.1]]) },
    { name: 'mos', direction: 'higher', values: new Map([['a/1.wav', 4]]) },
  ]);
  await expect(readMetricFiles({ files, lower: ['wor'] }, clips)).rejects.toThrow(
    'wor is not a metric; did you mean wer?',
  );
  await expect(readMetricFiles({ files: [], higher: ['x'] }, clips)).rejects.toThrow('no metrics were read');
});

test('a metric of two files is refused', async () => {
  const files = [
    await file('a.csv', 'clip,wer', 'a/1.wav,0.1'),
    await file('b.csv', 'clip,wer', 'a/1.wav,4'),
  ];
  await expect(readMetricFiles({ files }, clips)).rejects.toThrow(
    `${files[1]} has the metric wer, and so has ${files[0]}; rename one of the columns`,
  );
});
