import { copyFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkStudy } from '../../../../server/app/studies/check-study.ts';
import { baseStudy, put, tone } from '../parse/base-study.ts';

/** Each study is read with all its clips. */
vi.setConfig({ testTimeout: 20_000 });

const STUDY = `title: A study
language: en
clips:
  test: clips/{system}/{item}.wav
loudness: -23
consent: consent.md
between_pages: [{check: attention}]
blocks:
  - method: questionnaire
    systems: [beta]
    pages: 1
`;

let folder = '';
beforeEach(async () => {
  folder = await baseStudy();
  await put(folder, 'study.yaml', STUDY);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** What is wrong when alpha's clip of i1 is replaced by another sound. */
async function withClip(sound: Uint8Array): Promise<string> {
  await put(folder, 'clips/alpha/i1.wav', sound);
  return (await checkStudy(folder)).text;
}

test('clips without mistakes are summed up by set', async () => {
  const { text, ok } = await checkStudy(folder);
  expect(ok).toBe(true);
  expect(text.split('\n')).toEqual([
    'test: 16 clips (2 systems x 8 items)',
    '  duration   3.2 to 3.2 s, median 3.2 s',
    '  format     8000 Hz mono 16 bit',
    expect.stringMatching(/^ {2}loudness {3}-23\.\d to -2[23]\.\d LUFS$/),
    expect.stringMatching(/^ {2}true peak {2}at most -2[23]\.\d dBTP$/),
    expect.stringMatching(
      /^level: -23 LUFS \(ITU-R BS\.1770\); 8 of 8 clips with a gain, at most \+0\.\d dB: /,
    ),
    'lengths: no silence added: clips that are compared have the same length already',
    expect.stringMatching(/^attention check: attention; /),
    expect.stringMatching(
      /^primary analysis \(default\): audio_quality, .*: linear mixed model by REML, score ~ /,
    ),
    '0 errors, 0 warnings',
  ]);
});

test('empty places of the system x item grid are named', async () => {
  await unlink(join(folder, 'clips/alpha/i3.wav'));
  const { text } = await checkStudy(folder);
  expect(text).toContain(
    'study.yaml:4:9 warning: clips.test: 1 of 2 systems x 8 items missing: alpha of i3;',
  );
});

test('two files with the same sound are both named', async () => {
  await copyFile(join(folder, 'clips/beta/i2.wav'), join(folder, 'clips/beta/i5.wav'));
  const { text, ok } = await checkStudy(folder);
  expect(text).toContain('clips/beta/i5.wav error: has the same samples as clips/beta/i2.wav;');
  expect(ok).toBe(false);
});

test('other sample rates and channel counts than the rest are named', async () => {
  const text = await withClip(tone({ hz: 650, sampleRate: 16_000, channels: 2, amplitude: 0.0708 }));
  expect(text).toContain('unequal sample rates: 15 with 8000 Hz, 1 with 16000 Hz (clips/alpha/i1.wav)');
  expect(text).toContain('unequal channel counts: 15 with 1 channel, 1 with 2 channels (clips/alpha/i1.wav)');
});

test('sets that are alike in themselves and not beside each other are named at the block that plays both', async () => {
  for (const [index, kind] of ['flawed/f1', 'human/h1', 'human/h2'].entries()) {
    await put(folder, `traps/${kind}.wav`, tone({ hz: 900 + 10 * index, sampleRate: 16_000, bitDepth: 24 }));
  }
  const sets = '  traps: traps/{kind}/{item}.wav\nloudness';
  const block = `  - method: ternary
    batches: 1
    traps: {flawed: {set: traps, where: {kind: flawed}}, human: {set: traps, where: {kind: human}}}
`;
  const yaml = `${STUDY.slice(0, STUDY.indexOf('  - method'))}${block}`.replace('loudness', sets);
  await put(folder, 'study.yaml', yaml);
  const { text } = await checkStudy(folder);
  expect(text).toContain(
    'warning: blocks[1]: unequal sample rates: 16 with 8000 Hz, 3 with 16000 Hz (traps/flawed/f1.wav, ',
  );
  expect(text).not.toContain('bit depths');
  expect(text).toContain('0 errors, 1 warning');
});

test('a system or an item called NA is an error: tables would lose it', async () => {
  await rename(join(folder, 'clips/alpha'), join(folder, 'clips/NA'));
  await rename(join(folder, 'clips/beta/i2.wav'), join(folder, 'clips/beta/NA.wav'));
  const { text, ok } = await checkStudy(folder);
  expect(ok).toBe(false);
  for (const part of ['system', 'item'])
    expect(text).toContain(
      `study.yaml:4:9 error: clips.test: the ${part} NA is read as a missing value by R and pandas; rename`,
    );
  await rename(join(folder, 'clips/NA'), join(folder, 'clips/na'));
  await rename(join(folder, 'clips/beta/NA.wav'), join(folder, 'clips/beta/NA1.wav'));
  expect((await checkStudy(folder)).text).not.toContain('missing value');
});

test('clipping is given in numbers; where levels are under test a high true peak is an error', async () => {
  const text = await withClip(tone({ hz: 650, amplitude: 1.5 }));
  expect(text).toMatch(/clips\.test: 1 clip clipped: clips\/alpha\/i1\.wav \d{4,} samples;/);
  expect(text).not.toContain('true peak above');
  await put(folder, 'study.yaml', STUDY.replace('-23', 'as is'));
  expect((await checkStudy(folder)).text).toMatch(
    /error: clips\.test: 1 clip with a true peak above -1 dBTP: clips\/alpha\/i1\.wav [01]\.\d dBTP; lower every clip of the study by [12]\.\d dB,/,
  );
});

test('clips off the loudness of the study are information: preparing them brings them there', async () => {
  await put(folder, 'clips/beta/i1.wav', tone({ hz: 650, amplitude: 0.2 }));
  const { text } = await checkStudy(folder);
  expect(text).toMatch(/8 of 8 clips with a gain, at most -[89]\.\d dB: clips\/beta\/i1\.wav\n/);
  expect(text).toContain('0 errors, 0 warnings');
  await put(folder, 'study.yaml', STUDY.replace('-23', 'as is'));
  expect((await checkStudy(folder)).text).toMatch(
    /level: as is: no gain is applied\nlengths: no silence added: .*\nattention check: .*\nprimary analysis .*\n0 errors, 0 warnings$/,
  );
});

test('a gain above 12 dB, and a level that true peaks keep from being reached, are warned of with the clip', async () => {
  await put(folder, 'clips/beta/i1.wav', tone({ hz: 650, amplitude: 0.01 }));
  expect((await checkStudy(folder)).text).toMatch(
    /study\.yaml:5:11 warning: loudness: 1 clip raised by more than 12 dB, .*: clips\/beta\/i1\.wav \+1[78]\.\d dB; export/,
  );
  await put(folder, 'study.yaml', STUDY.replace('-23', '-1'));
  const { text, ok } = await checkStudy(folder);
  expect(ok).toBe(true);
  expect(text).toMatch(
    /warning: loudness: at -1 LUFS the true peak of .* would exceed -1 dBTP, so the whole study is brought to -\d+\.\d LUFS instead/,
  );
});

test('a clip under 3 s is a warning, under 400 ms an error', async () => {
  expect(await withClip(tone({ hz: 650, seconds: 2.9 }))).toContain('1 clip shorter than 3 s');
  expect(await withClip(tone({ hz: 650, seconds: 0.39 }))).toContain(
    'clips/alpha/i1.wav error: lasts 390 ms;',
  );
});

test('a silent clip is an error', async () => {
  expect(await withClip(tone({ hz: 650, amplitude: 0 }))).toContain('clips/alpha/i1.wav error: is silent');
});

test('a folder without study.yaml is told so, with what is there', async () => {
  await put(folder, 'study.yml', STUDY);
  await unlink(join(folder, 'study.yaml'));
  const { text, ok } = await checkStudy(folder);
  expect(text).toBe(
    `${join(folder, 'study.yaml')} error: there is no file study.yaml; did you mean study.yml?\n1 error, 0 warnings`,
  );
  expect(ok).toBe(false);
  expect((await checkStudy(join(folder, 'nowhere'))).text).toContain('there is no such folder');
});
