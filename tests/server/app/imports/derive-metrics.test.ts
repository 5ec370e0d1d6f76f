import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';
import { deriveMetric } from '../../../../server/app/imports/derive-metrics.ts';
import { readMetricValues } from '../../../../server/app/ratings/metric-values.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-derive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function derive(
  metric: string,
  name: string,
  lines: readonly string[],
  own: { counts?: boolean; ddof?: 0 | 1 } = {},
) {
  const path = join(folder, name);
  const out = join(folder, 'metrics.csv');
  await writeFile(path, lines.join('\n'));
  const { text, json, better } = await deriveMetric({ metric, path, out, ...own });
  return { text, json, better, out, written: (await readFile(out, 'utf8')).trim().split(/\r?\n/u) };
}

const TEXTS = [
  'system,item,reference,hypothesis',
  'a,i1,The cat sat.,the cat sat',
  'a,i2,one two three four,one too three',
  'b,i1,The cat sat.,the cat sat sat sat',
  'b,i2,...,hello',
];

test('WER of each clip, of each system and of all together', async () => {
  const { written, json, text, better, out } = await derive('wer', 'texts.csv', TEXTS, { counts: true });
  expect(written).toEqual([
    'system,item,wer,wer_edits,wer_length',
    'a,i1,0,0,3',
    'a,i2,0.5,2,4',
    'b,i1,0.6666666666666666,2,3',
    'b,i2,NA,1,0',
  ]);
  expect(json.tables[0]?.rows).toMatchObject([
    { system: '(all)', n: 4, edits: 5, length: 10, rate: 0.5 },
    { system: 'a', n: 2, edits: 2, length: 7, rate: 2 / 7 },
    { system: 'b', n: 2, edits: 3, length: 3, rate: 1 },
  ]);
  expect(text).toContain(`${out}: 4 clips`);
  expect(better).toBe('lower');
});

test('without --counts the file has the metric alone, and is read as one', async () => {
  const { written, out } = await derive('cer', 'texts.csv', TEXTS);
  expect(written[0]).toBe('system,item,cer');
  const clips = ['a', 'b'].flatMap((system) =>
    ['i1', 'i2'].map((item) => ({ id: `${system}/${item}.wav`, factors: { system, item } })),
  );
  const { metrics, warnings } = await readMetricValues(out, clips);
  expect(warnings).toEqual([]);
  expect(metrics.map(({ name }) => name)).toEqual(['cer']);
  expect(metrics[0]?.values.get('a/i1.wav')).toBe(0);
  expect(metrics[0]?.values.get('b/i2.wav')).toBeNull();
});

test('timbre from embeddings in a CSV, SPTD from JSON Lines', async () => {
  const timbre = await derive('timbre', 'windows.csv', [
    'clip,window,speaker,e1,e2',
    'x.wav,0,A,1,0',
    'x.wav,1,A,0,1',
    'x.wav,0,B,1,1',
    'x.wav,1,B,2,2',
    'y.wav,0,A,1,0',
  ]);
  expect(timbre.written[0]).toBe('clip,timbre');
  expect(timbre.written[1]?.split(',')[0]).toBe('x.wav');
  expect(Number(timbre.written[1]?.split(',')[1])).toBeCloseTo(0.5, 12);
  expect(timbre.written[2]).toBe('y.wav,NA');
  expect(timbre.json.tables[0]?.rows).toMatchObject([{ n: 1, without: 1 }]);
  const sptd = await derive('sptd', 'voices.jsonl', [
    '{"clip": "x.wav", "speaker": "A", "values": [1, 0]}',
    '',
    '{"clip": "x.wav", "speaker": "B", "window": 3, "values": [0, 2]}',
  ]);
  expect(sptd.written).toEqual(['clip,sptd', 'x.wav,1']);
});

test('reverberation: one score a window, ddof as asked', async () => {
  const lines = ['clip,window,non_speech,srmr', 'x.wav,0,0.1,4', 'x.wav,1,0.2,8', 'x.wav,2,0.9,99'];
  expect((await derive('reverb', 'srmr.csv', lines)).written).toEqual(['clip,reverb', 'x.wav,2']);
  const sample = await derive('reverb', 'srmr.csv', lines, { ddof: 1 });
  expect(Number(sample.written[1]?.split(',')[1])).toBeCloseTo(Math.sqrt(8), 12);
});

test.each<[string, string, string[], string]>([
  ['wer', 'texts.csv', ['system,item,reference', 'a,i1,x'], 'the column hypothesis is missing'],
  ['wer', 'texts.csv', ['voice,reference,hypothesis', 'a,x,x'], 'a column clip, or system and item'],
  ['timbre', 'w.csv', ['clip,e1', 'x.wav,loud'], 'w.csv:2:1 error: e1 is "loud"; write a number'],
  ['timbre', 'w.csv', ['clip,speaker', 'x.wav,A'], 'no values; add a column'],
  ['timbre', 'w.csv', ['clip,e1,e2', 'x.wav,0,0'], 'x.wav has an embedding of zeros'],
  [
    'reverb',
    'w.csv',
    ['clip,non_speech,srmr', 'x.wav,40,3'],
    'non_speech is "40"; write a share from 0 to 1',
  ],
  ['reverb', 'w.csv', ['clip,a,b', 'x.wav,40,3'], 'reverb needs one score per window'],
  [
    'sptd',
    'w.jsonl',
    ['{"clip": "x.wav", "values": [1, 0]}', '{"clip": "x.wav"}'],
    'w.jsonl:2:1 error: values:',
  ],
  ['sptd', 'w.jsonl', ['nothing'], 'w.jsonl:1:1 error: the line: is not JSON'],
  [
    'sptd',
    'w.jsonl',
    ['{"clip": "x.wav", "values": [1, 0]}', '{"clip": "x.wav", "values": [1]}'],
    'embeddings of one size',
  ],
])('%s refuses what it cannot use, with its place: %s', async (metric, name, lines, message) => {
  await expect(derive(metric, name, lines)).rejects.toThrow(message);
});

test('a file that is not there is told', async () => {
  const none = { path: join(folder, 'none.csv'), out: join(folder, 'out.csv') };
  await expect(deriveMetric({ metric: 'wer', ...none })).rejects.toThrow('there is no file');
  await expect(deriveMetric({ metric: 'timbre', ...none })).rejects.toThrow('there is no file');
});

test('the words of the command line', async () => {
  const [said, wrong]: [string[], string[]] = [[], []];
  const shell = {
    say: (line: string) => void said.push(line),
    log: (line: string) => void wrong.push(line),
    untilStopped: () => Promise.reject(new Error('nothing waits')),
  };
  const path = join(folder, 'words.csv');
  await writeFile(path, TEXTS.join('\n'));
  const run = (...args: string[]) => runCommand(['derive-metrics', ...args], { EARSHOT_DATA: folder }, shell);
  const out = ['--out', join(folder, 'm.csv')];
  expect(await run('wer', path, ...out, '--json', join(folder, 'm.json'))).toBe(0);
  expect(said[0]).toContain('WER of the corpus');
  expect(said[0]).toContain(`to use it, add --metrics ${out[1]} --lower wer`);
  expect(await readFile(join(folder, 'm.json'), 'utf8')).toContain('"wer_edits": 2');
  expect([await run('mos', path, ...out), await run('wer', path)]).toEqual([1, 1]);
  expect(await run('reverb', path, ...out, '--ddof', '2')).toBe(1);
  expect(wrong.map((message) => message.split('\n')[0])).toEqual([
    "'mos' is not allowed here: use wer, cer, sptd, timbre, reverb or richness",
    '--out is missing: output table of metrics',
    "--ddof: '2' is not allowed: use 0 to divide by n, 1 to divide by n - 1",
  ]);
});
