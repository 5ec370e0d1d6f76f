import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMistake } from '../../../../server/study-files/parse/mistake.ts';
import { readMetrics } from '../../../../server/study-files/find/metrics.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-metrics-'));
});
afterAll(() => rm(folder, { recursive: true }));

const clips = ['a', 'b'].flatMap((system) =>
  ['1', '2'].map((item) => ({
    id: `clips/${system}/${item}.flac`,
    factors: { system, item, voice: system === 'a' ? 'kai' : 'lin' },
  })),
);
const [A1, A2, B1, B2] = clips.map(({ id }) => id);

async function read(lines: readonly string[], names: Record<string, string> = {}, name = 'm.csv') {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  const { mistakes, metrics } = await readMetrics(path, clips, new Map(Object.entries(names)));
  return {
    told: mistakes.map((mistake) => formatMistake({ ...mistake, file: '' })),
    metrics: Object.fromEntries(metrics.map((metric) => [metric.name, Object.fromEntries(metric.values)])),
    trials: Object.fromEntries(
      metrics.map(({ name, trials }) => [
        name,
        Object.fromEntries([...trials].map(([trial, own]) => [trial, Object.fromEntries(own)])),
      ]),
    ),
    systems: Object.fromEntries(metrics.map((metric) => [metric.name, Object.fromEntries(metric.bySystem)])),
  };
}

describe('what a row is about', () => {
  test.each([
    ['its path', ['clip,wer', `${A1},0.5`, `${B2},NA`]],
    ['system and item', ['system,item,wer', 'a,1,0.5', 'b,2,']],
    ['factors in part', ['voice,item,wer', 'kai,1,.5', 'lin,2,nan']],
    ['NA for a factor that is not known', ['system,item,voice,wer', 'a,1,NA,0.5', 'b,2,,NA']],
    ['a file elsewhere with another ending', ['wav_path,wer', 'out/a/1.wav,0.5', '/data/b/2.wav,']],
    ['tabs', ['clip\twer', `${A1}\t0.5`, `${B2}\t`], 'm.tsv'],
    ['JSON Lines', [`{"key": "a/1", "wer": 0.5}`, '', `{"key": "${B2}", "wer": NaN}`], 'm.jsonl'],
  ])('%s', async (_, lines, name = 'm.csv') => {
    const { told, metrics } = await read(lines, {}, name);
    expect(told).toEqual([]);
    expect(metrics).toEqual({ wer: { [A1 ?? '']: 0.5, [B2 ?? '']: null } });
  });

  test('columns that a file calls otherwise, and the metrics that are wanted of many', async () => {
    const lines = ['trial,stimulus,mean,bamq', '1,a,9,0.5', '2,b,9,NA'];
    const { told, metrics } = await read(lines, { item: 'trial', system: 'stimulus', quality: 'bamq' });
    expect(told).toEqual([]);
    expect(metrics).toEqual({ quality: { [A1 ?? '']: 0.5, [B2 ?? '']: null } });
    expect((await read(lines, { item: 'trail', system: 'stimulus' })).told).toEqual([
      ':1:1 error: the file has no column trail; did you mean trial?',
    ]);
  });

  test('a row with nothing but a system is about the system as a whole', async () => {
    const { told, metrics, systems } = await read(['system,item,fad', 'a,,3', 'b,1,2', 'c,,4', 'a,,5']);
    expect(metrics).toEqual({ fad: { [B1 ?? '']: 2 } });
    expect(systems).toEqual({ fad: { a: 3 } });
    expect(told).toEqual([
      ':5:1 error: system a has values on line 2 already; keep one row',
      ':4:1 warning: no clip has system c; correct the row or delete it',
    ]);
  });

  test('a column trial numbers repeated measurements, whose mean is the score', async () => {
    const lines = ['clip,trial,judge', `${A1},1,3`, `${A1},2,4`, `${B2},1,2`, `${B2},2,NA`];
    expect(await read(lines)).toMatchObject({
      told: [],
      metrics: { judge: { [A1 ?? '']: 3.5, [B2 ?? '']: 2 } },
      trials: { judge: { 1: { [A1 ?? '']: 3, [B2 ?? '']: 2 }, 2: { [A1 ?? '']: 4 } } },
    });
    const { told } = await read([...lines, `${A1},2,5`, `${A2},,5`, 'a,1,5']);
    expect(told.join(' ')).toContain(`trial 2 of ${A1} has values on line 3 already; keep one row`);
    expect(told.join(' ')).toContain('trial is empty; number the trials of a clip, like 1, 2, 3');
    const whole = await read(['system,item,trial,judge', 'a,1,1,3', 'a,,1,3']);
    expect(whole.told.join(' ')).toContain('a row of a whole system has a trial; name the clip of the row');
  });

  test('a file name that several clips have is refused, unless folders or factors tell', async () => {
    const { told } = await read(['clip,wer', '1.wav,1', 'x/a/1.wav,2']);
    expect(told).toEqual([`:2:1 error: clip 1.wav matches ${A1}, ${B1}; write the path of one`]);
    const { metrics } = await read(['clip,system,wer', '1.wav,b,1']);
    expect(metrics).toEqual({ wer: { [B1 ?? '']: 1 } });
  });

  test('a row about a clip that is not there is called that, though others share its file name', async () => {
    const { told } = await read(['clip,wer', `${A1},1`, 'out/c/1.wav,2']);
    expect(told).toEqual([':3:1 warning: no clip has clip out/c/1.wav; correct the row or delete it']);
  });

  test('a file that names no clip says what was looked for, with an example of each side', async () => {
    const { told } = await read(['clip,wer', 'foo.wav,1', 'bar.wav,2']);
    expect(told).toEqual([
      ` error: no row names a clip: looked for clip foo.wav, where clips are like clip ${A1}; correct the names, or name the columns`,
    ]);
    expect((await read(['sample,wer', 'x,1'])).told).toEqual([
      expect.stringContaining(
        '(the clips have clip, system, item or voice); rename a column, or name the column of the clip, as in clip=sample',
      ),
    ]);
  });
});

describe('what is odd', () => {
  test('clips that the study does not have are told with their lines, many of them in short', async () => {
    const { told } = await read([
      'clip,wer',
      `${A1},1`,
      ...Array.from({ length: 12 }, (_, at) => `x${at},1`),
    ]);
    expect(told).toHaveLength(11);
    expect(told[0]).toBe(':3:1 warning: no clip has clip x0; correct the row or delete it');
    expect(told.at(-1)).toBe(' warning: 2 more rows match no clip');
  });

  test('a clip twice is an error with both lines', async () => {
    const { told } = await read(['clip,wer', `${A1},1`, `${A2},1`, 'a/1.wav,2']);
    expect(told).toEqual([`:4:1 error: ${A1} has values on line 2 already; keep one row`]);
  });

  test('numbers with a comma, words among numbers, columns of words, rows about nothing', async () => {
    const { told, metrics } = await read(['clip,wer,note', `${A1},"0,5",fine`, `${A2},loud,x`, ',1,y']);
    expect(told).toEqual([
      ':1:1 warning: note contains no numbers and is not read',
      ':2:1 error: wer is "0,5"; write 0.5: tables use the decimal point',
      ':3:1 error: wer is "loud"; write a number, or leave the cell empty if it is unknown',
      ':4:1 error: clip: all empty; name the clip of the row, or delete it',
    ]);
    expect(Object.keys(metrics)).toEqual(['wer']);
  });

  test('lists and objects of JSON are left out and told; a line that is no object is refused', async () => {
    const { told, metrics } = await read(
      [
        `{"key": "${A1}", "utmos": 3.25, "words": [1], "text": "a, NaN", "ok": true}`,
        `{"key": "${A2}", "words": {}}`,
        '[1]',
      ],
      {},
      'scores.txt',
    );
    expect(metrics).toEqual({ utmos: { [A1 ?? '']: 3.25, [A2 ?? '']: null } });
    expect(told).toEqual([
      ':3:1 error: the line is not a JSON object like {"key": "a", "utmos": 3.2}',
      ':1:1 warning: words contains no single numbers and is not read',
      ':1:1 warning: ok contains no single numbers and is not read',
      ':1:1 warning: text contains no numbers and is not read',
    ]);
  });
});

test('100,000 rows are joined, by path and by name', async () => {
  const many = Array.from({ length: 100_000 }, (_, at) => ({
    id: `clips/s${at % 20}/i${Math.floor(at / 20)}.wav`,
    factors: { system: `s${at % 20}`, item: `i${Math.floor(at / 20)}` },
  }));
  const path = join(folder, 'many.csv');
  const lines = many.map(({ id, factors: { system, item } }, at) =>
    at % 2 ? `,${system},${item},1` : `${id},,,2`,
  );
  await writeFile(path, ['clip,system,item,wer', ...lines].join('\n'));
  const { mistakes, metrics } = await readMetrics(path, many);
  expect(mistakes).toEqual([]);
  expect(metrics[0]?.values.size).toBe(100_000);
});
