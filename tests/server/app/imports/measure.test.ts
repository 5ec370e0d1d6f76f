import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeWav } from '../../../../server/audio/wav.ts';
import { runCommand } from '../../../support/run-command.ts';
import { measureStudy } from '../../../../server/app/imports/measure.ts';
import { readMetricValues } from '../../../../server/app/ratings/metric-values.ts';
import { tone } from '../../audio/signals.ts';
import { english } from '../../../support/english.ts';

const RATE = 16_000;
let folder = '';

const wav = (levelDbfs: number, seconds: number) =>
  encodeWav({
    sampleRate: RATE,
    bitDepth: 16,
    channels: [tone({ hz: 997, seconds, sampleRate: RATE, levelDbfs, bitDepth: 16 })],
  });

async function put(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-measure-'));
  await put(
    'study.yaml',
    'title: Pods\nlanguage: en\nclips:\n  test: clips/{system}/{item}.wav\nconsent: consent.md\nblocks:\n  - method: rating\n    preset: acr\n',
  );
  await put('clips/loud/i1.wav', wav(-6, 4));
  await put('clips/loud/i2.wav', wav(-8, 4));
  await put('clips/right/i1.wav', wav(-16, 4));
  await put('clips/right/i2.wav', wav(-15, 1));
  await put('stems/speech.wav', wav(-20, 2));
  await put('stems/music.wav', wav(-30, 2));
});
afterAll(() => rm(folder, { recursive: true }));

test('loudness, true peak and range of every clip, with scores by system, n and intervals', async () => {
  const { json, text } = await measureStudy({ folder });
  const [loud, right] = json.tables[0]?.rows ?? [];
  // A 997 Hz tone at 0 dBFS reads 0 LUFS where both ears get it.
  expect(json.clips.map(({ clip, lufs }) => [clip, Math.round(lufs ?? 0)])).toEqual([
    ['clips/loud/i1.wav', -6],
    ['clips/loud/i2.wav', -8],
    ['clips/right/i1.wav', -16],
    ['clips/right/i2.wav', -15],
  ]);
  expect(right).toMatchObject({ system: 'right', clips: 2, s_idl: 1, 's_idl n': 2, s_tp: 1, 'lra n': 1 });
  expect(loud?.['s_idl']).toBeCloseTo((Math.exp(-0.3291 * 8) + Math.exp(-0.3291 * 6)) / 2, 2);
  expect(loud).toMatchObject({ smr_score: null, 'smr_score n': 0 });
  expect(json.clips[3]?.lra).toBeNull();
  expect(text).toContain('Scores of loudness by system');
});

test('the file is read as metrics of the study', async () => {
  const out = join(folder, 'metrics.csv');
  const said: string[] = [];
  const shell = {
    say: (text: string) => void said.push(text),
    log: expect.unreachable,
    untilStopped: () => Promise.resolve(),
  };
  expect(await runCommand(['measure', folder, '--out', out], {}, shell)).toBe(0);
  const clips = ['loud', 'right'].flatMap((system) =>
    ['i1', 'i2'].map((item) => ({ id: `clips/${system}/${item}.wav`, factors: { system, item } })),
  );
  const { metrics, warnings } = await readMetricValues(out, clips);
  expect(warnings).toEqual([]);
  expect(metrics.map(({ name }) => name)).toEqual(['lufs', 'true_peak', 'lra', 's_idl', 's_tp', 's_lra']);
  expect(metrics.find(({ name }) => name === 's_idl')?.values.get('clips/right/i1.wav')).toBe(1);
  expect(metrics.find(({ name }) => name === 'lra')?.values.get('clips/right/i2.wav')).toBeNull();
  expect(said[0]).toContain(`${out}: 4 clips; to use it, add --metrics ${out} --higher s_idl,s_tp,s_lra`);
});

test('densities show the range that is wanted, and say who has no curve', async () => {
  const { json } = await measureStudy({ folder });
  const { figures } = english(json);
  expect(figures.map(({ name }) => name)).toEqual([
    'density of lufs',
    'density of true_peak',
    'density of lra',
  ]);
  const [lufs] = figures;
  expect(lufs).toMatchObject({ kind: 'densities', band: { axis: 'x', from: -18, to: -14 } });
  expect(new Set(lufs?.rows.map(({ system, n }) => `${system} ${n}`))).toEqual(
    new Set(['loud 2', 'right 2']),
  );
  expect(lufs?.summary).toContain('loud -7.0 (n 2)');
  expect(figures[2]?.notes.join()).toContain('right (n 1)');
});

test('speech over music from stems, or from a column, and the share of clips above 0', async () => {
  await put(
    'stems/smr.csv',
    'clip,speech,music\nclips/loud/i1.wav,speech.wav,music.wav\nclips/loud/i2.wav,music.wav,speech.wav\n',
  );
  const stems = await measureStudy({
    folder,
    smr: join(folder, 'stems/smr.csv'),
    out: join(folder, 'm.csv'),
  });
  expect(stems.json.clips[0]?.smr).toBeCloseTo(10, 1);
  expect(stems.json.tables[0]?.rows[0]).toMatchObject({ smr_score: 0.5, 'smr_score n': 2 });
  expect(stems.json.tables[0]?.rows[1]).toMatchObject({ smr_score: null, 'smr_score n': 0 });
  expect((await readFile(join(folder, 'm.csv'), 'utf8')).split(/\r?\n/u)[0]).toBe(
    'clip,lufs,true_peak,lra,s_idl,s_tp,s_lra,smr',
  );
  await put('smr.csv', 'clip,smr\nclips/right/i1.wav,3.5\nclips/right/i2.wav,NA\n');
  const values = await measureStudy({ folder, smr: join(folder, 'smr.csv') });
  expect(values.json.tables[0]?.rows[1]).toMatchObject({ smr_score: 1, 'smr_score n': 1 });
});

test.each([
  ['clip,smr\nclips/none.wav,1\n', 'bad.csv:2:1 error: the study has no clip clips/none.wav'],
  ['clip,smr\nclips/loud/i1.wav,loud\n', 'bad.csv:2:1 error: smr is "loud"'],
  ['clip,ratio\nclips/loud/i1.wav,1\n', 'add the column smr, or the columns speech and music'],
  ['clip,speech,music\nclips/loud/i1.wav,a.wav,b.wav\n', 'bad.csv:2:1 error:'],
])('a file of speech over music with a mistake is refused at its line: %j', async (table, message) => {
  await put('bad.csv', table);
  await expect(measureStudy({ folder, smr: join(folder, 'bad.csv') })).rejects.toThrow(message);
});

test('a folder without a study, and a clip that is no sound, are told', async () => {
  await expect(measureStudy({ folder: join(folder, 'clips') })).rejects.toThrow('study.yaml');
  await put('clips/loud/i3.wav', 'no sound');
  await expect(measureStudy({ folder })).rejects.toThrow('clips/loud/i3.wav error:');
  await rm(join(folder, 'clips/loud/i3.wav'));
});
