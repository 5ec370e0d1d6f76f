import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeAudio } from '../../../../server/audio/decode.ts';
import { fadedEdges } from '../../../../server/audio/faded-edges.ts';
import { encodeFlac } from '../../../../server/audio/flac.ts';
import { encodeWav } from '../../../../server/audio/wav.ts';
import { longDialogue, rttmOf, type Dialogue } from '../../../support/long-dialogue.ts';
import { runCommand } from '../../../support/run-command.ts';
import { fail } from '#core/order/fail.ts';
import { expandClipSets } from '../../../../server/study-files/find/clip-sets.ts';
import { readConfig } from '../../../../server/study-files/find/read-config.ts';
import { readTable } from '../../../../server/study-files/parse/read-table.ts';

const root = await mkdtemp(join(tmpdir(), 'excerpts-'));
afterAll(() => rm(root, { recursive: true }));

async function earshot(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await runCommand(
    ['excerpt', ...words],
    {},
    {
      say: (line) => (said.out += `${line}\n`),
      log: (line) => (said.err += `${line}\n`),
      untilStopped: () => Promise.resolve(),
    },
  );
  return { code, ...said };
}

/** Bytes of all files of a folder, by path. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths
      .toSorted()
      .map(async (path) => [path.slice(folder.length + 1), (await readFile(path)).toString('base64')]),
  );
  return Object.fromEntries(files);
}

const candidatesOf = async (out: string) =>
  ((await readTable(join(out, 'excerpts.csv'), [])).table?.rows ?? []).map(({ cells }) => cells);

let dialogue: Dialogue;
const recordings = join(root, 'recordings');
const rttm = join(root, 'all.rttm');

beforeAll(async () => {
  dialogue = await longDialogue(240, 'four minutes');
  const other = await longDialogue(60, 'a minute');
  await mkdir(join(recordings, 'human'), { recursive: true });
  await mkdir(join(recordings, 'tts'));
  await writeFile(join(recordings, 'human/news.wav'), encodeWav(dialogue.pcm));
  await writeFile(join(recordings, 'tts/news.flac'), await encodeFlac(other.pcm));
  await writeFile(rttm, rttmOf('human/news', dialogue.speech) + rttmOf('tts/news', other.speech));
}, 60_000);

test('excerpts are parts of the recording, with the places that the table gives, in folders for a path pattern', async () => {
  const out = join(root, 'first');
  const {
    code,
    out: said,
    err,
  } = await earshot(recordings, '--rttm', rttm, '--out', out, '--per-recording', '2');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const wavs = ['human/news-1.wav', 'human/news-2.wav', 'tts/news-1.wav', 'tts/news-2.wav'];
  expect(Object.keys(await contentOf(out))).toEqual(['excerpts.csv', 'excerpts.json', ...wavs]);
  for (const name of wavs) expect(said).toContain(`  ${name}`);
  const rows = await candidatesOf(out);
  expect(rows.filter(({ chosen }) => chosen === 'TRUE').map(({ file }) => file)).toEqual(wavs);
  expect(rows.every(({ chosen, reasons }) => (chosen === 'TRUE') === (reasons === 'NA'))).toBe(true);
  for (const name of wavs.slice(0, 2)) {
    const row = rows.find(({ file }) => file === name);
    const [start, end] = [Number(row?.['start_frame']), Number(row?.['end_frame'])];
    const part = {
      ...dialogue.pcm,
      channels: dialogue.pcm.channels.map((channel) => channel.slice(start, end)),
    };
    expect(await decodeAudio(await readFile(join(out, name)))).toEqual(fadedEdges(part));
    expect(Number(row?.['length_s'])).toBeGreaterThanOrEqual(15);
    expect(Number(row?.['length_s'])).toBeLessThanOrEqual(25);
    expect(Number(row?.['turns'])).toBeGreaterThanOrEqual(3);
  }
});

test('a second run gives the same bytes, also in another folder, and a seed other excerpts', async () => {
  const [one, two, other] = ['one', 'two', 'other'].map((name) => join(root, name));
  if (!one || !two || !other) throw new Error('three folders');
  await earshot(recordings, '--rttm', rttm, '--out', one);
  await earshot(recordings, '--rttm', rttm, '--out', two);
  expect(await contentOf(two)).toEqual(await contentOf(one));
  const again = await earshot(recordings, '--rttm', rttm, '--out', one);
  expect(again.code).toBe(0);
  expect(again.out).toContain('unchanged');
  await earshot(recordings, '--rttm', rttm, '--out', other, '--seed', 'another');
  expect((await contentOf(other))['human/news-1.wav']).not.toBe((await contentOf(one))['human/news-1.wav']);
});

test('other excerpts replace those of an earlier run only if asked to, and no file is left over', async () => {
  const out = join(root, 'replaced');
  await earshot(recordings, '--rttm', rttm, '--out', out, '--per-recording', '2');
  const before = await contentOf(out);
  const refused = await earshot(recordings, '--rttm', rttm, '--out', out, '--length', '16-20');
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/has other content in 4 files \(.*\(--replace\)/);
  expect(await contentOf(out)).toEqual(before);
  await writeFile(join(out, 'human/own.wav'), 'mine');
  const { code } = await earshot(recordings, '--rttm', rttm, '--out', out, '--length', '16-20', '--replace');
  expect(code).toBe(0);
  expect(Object.keys(await contentOf(out))).toEqual([
    'excerpts.csv',
    'excerpts.json',
    'human/news-1.wav',
    'human/own.wav',
    'tts/news-1.wav',
  ]);
  await writeFile(join(out, 'excerpts.json'), '{"excerpts": [{"file": "../all.rttm"}]}');
  const foreign = await earshot(recordings, '--rttm', rttm, '--out', out, '--replace');
  expect(foreign.err).toContain('was not written by earshot excerpt');
  expect(await readFile(rttm, 'utf8')).toContain('SPEAKER');
});

test('a recording without enough excerpts is named, with the reasons in the table', async () => {
  const out = join(root, 'few');
  const { code, out: said } = await earshot(recordings, '--rttm', rttm, '--out', out, '--speakers', '3+');
  expect(code).toBe(1);
  expect(said).toContain(
    '2 recordings gave fewer than 1: human/news.wav, tts/news.flac; excerpts.csv has the reasons',
  );
  const rows = await candidatesOf(out);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.every(({ reasons, chosen }) => reasons?.includes('speakers') && chosen === 'FALSE')).toBe(true);
  const none = await earshot(recordings, '--rttm', rttm, '--out', join(root, 'none'), '--length', '0.1-0.2');
  expect(none.code).toBe(1);
  expect(
    (await candidatesOf(join(root, 'none'))).map(({ recording, reasons }) => [recording, reasons]),
  ).toEqual([
    ['human/news.wav', 'no candidate'],
    ['tts/news.flac', 'no candidate'],
  ]);
});

test('a study reads the excerpts by a path pattern', async () => {
  const study = join(root, 'study');
  await earshot(recordings, '--rttm', rttm, '--out', join(study, 'clips'), '--per-recording', '2');
  const yaml = 'title: T\nlanguage: en\nclips: {test: "clips/{system}/{item}.wav"}\nconsent: consent.md\n';
  const blocks =
    'contact: a@example.org\nrecruitment: {listeners: 2, minutes: 5}\nblocks: [{method: rating}]\n';
  await writeFile(join(study, 'study.yaml'), yaml + blocks);
  await writeFile(join(study, 'consent.md'), 'Yes?');
  const read = await readConfig(study);
  const { clips, mistakes } = read.place ? await expandClipSets(read.place, read.config) : fail();
  expect(mistakes).toEqual([]);
  expect(clips.map(({ factors }) => factors)).toEqual([
    { system: 'human', item: 'news-1' },
    { system: 'human', item: 'news-2' },
    { system: 'tts', item: 'news-1' },
    { system: 'tts', item: 'news-2' },
  ]);
});

test('hidden files and the output folder are no recordings', async () => {
  const folder = join(root, 'mixed');
  await cp(join(recordings, 'human'), folder, { recursive: true });
  await writeFile(join(folder, '._news.wav'), '');
  await writeFile(join(folder, 'turns.rttm'), rttmOf('news', dialogue.speech));
  const words = [folder, '--rttm', join(folder, 'turns.rttm'), '--out', join(folder, 'out')];
  expect((await earshot(...words)).err).toBe('');
  const again = await earshot(...words);
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toContain('unchanged');
});

describe('what cannot be used is refused, and nothing is written', () => {
  test.each([
    [
      'a range',
      ['--length', '25-15'],
      "--length: '25-15' is not a range: write it like 15-25, 3+ (at least 3) or 2",
    ],
    ['a share', ['--speech', '80'], "--speech: '80' is not a share"],
    ['no number', ['--per-recording', '0'], '--per-recording'],
  ])('%s', async (_, more, message) => {
    const { code, err } = await earshot(recordings, '--rttm', rttm, '--out', join(root, 'refused'), ...more);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });

  test('turns beyond the end, no sound, two recordings of one name, and no folder', async () => {
    const out = join(root, 'refused');
    const long = join(root, 'long.rttm');
    const end = Math.max(...dialogue.speech.map(({ endMs }) => endMs));
    const speech = [...dialogue.speech, { startMs: end, endMs: end + 3000, speaker: 'human' }];
    await writeFile(long, rttmOf('news', speech));
    const news = join(recordings, 'human/news.wav');
    const beyond = await earshot(news, '--rttm', long, '--out', out);
    expect(beyond.err).toMatch(
      /news\.wav lasts 2\d\d\.\d{3} s, but human talks from .* s; use the diarisation of this/,
    );
    const empty = join(root, 'empty.wav');
    await writeFile(empty, '');
    await writeFile(join(root, 'empty.rttm'), rttmOf('empty', dialogue.speech));
    const silent = await earshot(empty, '--rttm', join(root, 'empty.rttm'), '--out', out);
    expect(silent.err).toContain('empty.wav error: The file is empty');
    const twice = await earshot(news, join(recordings, 'tts/news.flac'), '--rttm', rttm, '--out', out);
    expect(twice.err).toMatch(/the excerpts of .* and .* would have one name; rename one of them/);
    const missing = await earshot(join(root, 'nowhere'), '--rttm', rttm, '--out', out);
    expect(missing.err).toContain('there is no file or folder');
    expect(await readdir(root)).not.toContain('refused');
  });
});

test('the excerpts of a dialogue of 40 minutes are the same again, begin and end within 50 ms of their turns, and keep the rules', async () => {
  const { pcm, speech } = await longDialogue(2400, 'forty minutes');
  const folder = join(root, 'long');
  await mkdir(folder);
  await writeFile(join(folder, 'talk.wav'), encodeWav(pcm));
  await writeFile(join(folder, 'talk.rttm'), rttmOf('talk', speech));
  const run = async (out: string) => {
    const words = [join(folder, 'talk.wav'), '--rttm', join(folder, 'talk.rttm'), '--out', join(folder, out)];
    const { code } = await earshot(...words, '--per-recording', '20');
    expect(code).toBe(0);
    return await contentOf(join(folder, out));
  };
  const [first, second] = [await run('first'), await run('second')];
  expect(second).toEqual(first);
  const chosen = (await candidatesOf(join(folder, 'first'))).filter((row) => row['chosen'] === 'TRUE');
  expect(chosen).toHaveLength(20);
  for (const row of chosen) {
    const [start, end] = [Number(row['start_s']) * 1000, Number(row['end_s']) * 1000];
    const inside = speech.filter(({ startMs, endMs }) => startMs < end && endMs > start);
    expect(inside.every(({ startMs, endMs }) => startMs >= start && endMs <= end)).toBe(true);
    expect((inside[0]?.startMs ?? NaN) - start).toBeLessThanOrEqual(50);
    expect(end - (inside.at(-1)?.endMs ?? NaN)).toBeLessThanOrEqual(50);
    const changes = inside.filter(({ speaker }, index) => speaker !== inside[index - 1]?.speaker);
    expect(Number(row['turns'])).toBe(changes.length);
    expect(changes.length).toBeGreaterThanOrEqual(3);
    const talkMs = inside.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    expect(talkMs / (end - start)).toBeGreaterThanOrEqual(0.8);
  }
}, 60_000);
