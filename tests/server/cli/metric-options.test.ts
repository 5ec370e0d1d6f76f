import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../../support/run-command.ts';

const root = await mkdtemp(join(tmpdir(), 'metric-options-'));
const [ratings, metrics, out] = ['ratings.csv', 'metrics.csv', 'out.json'].map((name) => join(root, name));
afterAll(() => rm(root, { recursive: true }));

beforeAll(async () => {
  const clips = ['a', 'b', 'c'].flatMap((system) =>
    [1, 2, 3, 4].map((item) => ({ system, item, clip: `${system}/${item}.wav` })),
  );
  const votes = clips.flatMap(({ system, item, clip }) =>
    ['L1', 'L2'].map(
      (listener) =>
        `${listener},${clip},${system},${item},${item % 2 ? 'sad' : 'happy'},quality,${1 + (item % 5)}`,
    ),
  );
  await writeFile(
    String(ratings),
    `listener,clip,system,item,emotion,scale,canonical_value\n${votes.join('\n')}\n`,
  );
  const scores = clips.map(
    ({ system, item, clip }) =>
      `${clip},${0.8 + item / 20},${item},${system === 'a' ? 2 : 3},${item / 4},${['sad', 'sad', 'sad', ''][item - 1]}`,
  );
  await writeFile(String(metrics), `clip,timbre,prosody,fidelity,wer,guess\n${scores.join('\n')}\n`);
});

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const reportOf = z.object({
  blocks: z.array(
    z.object({
      tables: z.array(
        z.object({ name: z.string(), rows: z.array(z.record(z.string(), cell)), notes: z.array(z.string()) }),
      ),
    }),
  ),
});

async function analysed(...words: string[]) {
  let error = '';
  const code = await runCommand(
    ['analyse', String(ratings), '--metrics', String(metrics), '--json', String(out), ...words],
    {},
    { say: () => {}, log: (line) => (error += line), untilStopped: () => Promise.resolve() },
  );
  if (code !== 0) return { error, tables: [] };
  const report = reportOf.parse(JSON.parse(await readFile(String(out), 'utf8')));
  return { error, tables: report.blocks.flatMap(({ tables }) => tables) };
}

test('placements and bands of a table are those of the study keys', async () => {
  const { error, tables } = await analysed(
    '--normalise',
    'prosody=as is, fidelity=0.5',
    '--bands',
    'timbre=swanbench timbre',
    '--bands',
    'prosody=low, 2 middle, 4 high; 1',
  );
  expect(error).toBe('');
  const radar = tables.find(({ name }) => name === 'radar')?.rows ?? [];
  expect(radar.filter(({ system }) => system === 'a')).toMatchObject([
    { metric: 'timbre', placement: 'min..max to 1..5' },
    { metric: 'prosody', placement: 'unchanged', mean: 2.5, value: 2.5 },
    { metric: 'fidelity', placement: '+0.5', mean: 2, value: 2.5 },
    { metric: 'wer', placement: 'min..max to 1..5' },
  ]);
  const bands = tables.find(({ name }) => name === 'bands')?.rows ?? [];
  // Timbre is 0.85, 0.9, 0.95 and 1; prosody 1, 2, 3 and 4.
  expect(bands.filter(({ system }) => system === 'a').map(({ band, count }) => [band, count])).toEqual([
    ['drift', 0],
    ['acceptable', 1],
    ['not defined in the paper', 1],
    ['like real speech', 2],
    ['low', 1],
    ['middle', 2],
    ['high', 1],
  ]);
  expect(tables.find(({ name }) => name === 'bands differences')?.rows[0]).toMatchObject({
    metric: 'prosody',
    threshold: 1,
    count: 0,
    n: 4,
  });
});

test('predicted labels are held against a factor of the clips', async () => {
  const { error, tables } = await analysed('--labels', 'emotion=guess');
  expect(error).toBe('');
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? [];
  // True: sad, happy, sad and happy; predicted: sad three times, and nothing.
  expect(rows('labels emotion')[0]).toMatchObject({ system: 'a', n: 3, macro: 0.4, weighted: 1.6 / 3 });
  expect(rows('label classes emotion').slice(0, 2)).toMatchObject([
    { class: 'happy', n: 1, predicted: 0, precision: null, recall: 0, f1: 0 },
    { class: 'sad', n: 2, predicted: 3, precision: 2 / 3, recall: 1, f1: 0.8 },
  ]);
  expect(tables.find(({ name }) => name === 'labels emotion')?.notes[1]).toContain(
    '3 clips have no predicted label',
  );
});

test.each([
  ['--labels', 'emotion=gues', 'no table of metrics has a column gues with predicted labels'],
  ['--labels', 'mood=guess', 'mood is no factor of a clip, so guess has no true labels'],
  ['--normalise', 'prosody=often', 'is no placement'],
  ['--bands', 'timbre=swanbench timber', 'has no bands'],
  ['--bands', 'timbre=low, 3 high, 2 middle', 'has no bands'],
  ['--bands', 'timbre=low, 3 high; much', 'has no bands'],
  ['--bands', 'tone=low, 3 high', 'tone is not a metric'],
])('%s %s is refused', async (option, text, message) => {
  expect((await analysed(option, text)).error).toContain(message);
});
