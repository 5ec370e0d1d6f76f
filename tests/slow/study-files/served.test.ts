import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Study } from '#core/study/study.ts';
import { decodeAudio } from '../../../server/audio/decode.ts';
import { derivedPath } from '../../../server/audio/derive.ts';
import { withoutBeeps } from '../../../server/audio/excerpt.ts';
import { amplified } from '../../../server/audio/gain.ts';
import { levelsOf, type Levels } from '../../../server/audio/levels.ts';
import { lowpass } from '../../../server/audio/lowpass.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { checkStudy } from '../../../server/app/studies/check-study.ts';
import { prepareStudy } from '../../../server/study-files/prepare/prepare.ts';
import { readStudy } from '../../../server/study-files/prepare/read-study.ts';
import { emptyFolder, put } from '../../server/study-files/parse/base-study.ts';
import {
  deep,
  differenceDbfs,
  MUSHRA,
  RATE,
  sound,
  SOUNDS,
  variantsOf,
  type Served,
} from '../../server/study-files/parse/served-sounds.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder = '';
let derived = '';
beforeEach(async () => {
  folder = await emptyFolder();
  derived = await emptyFolder();
  await put(folder, 'consent.md', 'Taking part is voluntary.\n');
  for (const [name, pcm] of Object.entries(SOUNDS)) await put(folder, name, encodeWav(pcm));
});
afterEach(async () => {
  await Promise.all([folder, derived].map((path) => rm(path, { recursive: true })));
});

async function prepared(keys: string, blocks = MUSHRA): Promise<{ study: Study; said: string }> {
  const yaml = `title: A study\nlanguage: en\nclips: {test: "clips/{system}/{item}.wav"}\nconsent: consent.md\n`;
  await put(folder, 'study.yaml', `${yaml}${keys}\n${blocks}`);
  const { study: draft, mistakes } = await readStudy(folder);
  if (!draft) throw new Error(JSON.stringify(mistakes));
  const said: string[] = [];
  const study = await prepareStudy(draft, derived, (text) => said.push(text));
  return { study, said: said.join('\n') };
}

/** All that is served but the silence at its end; every sound of these tests lasts two seconds, an excerpt 6.6. */
async function servedBy(study: Study, seconds = 2): Promise<Served[]> {
  const files = study.clips.flatMap(({ id, renditions }) =>
    Object.entries(renditions).map(([key, { sha256, container }]) => ({
      id,
      key,
      path: derivedPath(derived, sha256, container),
    })),
  );
  return await Promise.all(
    files.map(async ({ id, key, path }) => {
      const whole = await decodeAudio(await readFile(path));
      const pcm = {
        ...whole,
        channels: whole.channels.map((channel) => channel.subarray(0, seconds * RATE)),
      };
      return { id, key, pcm, levels: levelsOf(pcm), samples: whole.channels[0]?.length ?? 0 };
    }),
  );
}

async function levelSampleOf({ levelClip }: Study): Promise<Levels> {
  return levelsOf(await decodeAudio(await readFile(derivedPath(derived, levelClip?.sha256 ?? ''))));
}

test.each(['', 'level_clip: level.wav\n'])(
  'C13 every clip and the sound for the level (%j) is heard at the loudness of the study',
  async (levelClip) => {
    const { study, said } = await prepared(`${levelClip}loudness: -26`);
    const served = await servedBy(study);
    expect(served).toHaveLength(18);
    for (const { levels } of served) expect(Math.abs((levels.lufs ?? 0) + 26)).toBeLessThan(0.1);
    expect(Math.abs(((await levelSampleOf(study)).lufs ?? 0) + 26)).toBeLessThan(0.1);
    expect(study.loudness).toEqual({
      scheme: 'bs1770',
      targetDb: -26,
      effectiveDb: -26,
      heldBy: null,
      servedLufs: -26,
    });
    expect(said).toMatch(
      /^6 sounds of 4 clips, each in 3 variants: 4 clips, 2 hidden copies\n {2}loudness {3}-26 LUFS \(ITU-R BS\.1770\)\n/,
    );
    expect(said).toMatch(
      /4 of 4 clips with a gain, at most -\d+\.\d dB: clips\/alpha\/a\.wav\n {2}format {5}FLAC, 16 bit, \d\.\d MB\n {2}made {7}6 now, 0 unchanged$/,
    );
  },
);

test('the energy of every clip is made equal where the study asks for it', async () => {
  const { study } = await prepared('loudness: {rms: -30}');
  for (const { levels } of await servedBy(study)) expect(Math.abs(levels.rmsDbfs + 30)).toBeLessThan(0.1);
  expect(Math.abs((await levelSampleOf(study)).rmsDbfs + 30)).toBeLessThan(0.1);
  expect(study.loudness).toMatchObject({ scheme: 'rms', targetDb: -30, effectiveDb: -30 });
});

test('P7 no served sound passes -1 dBTP: the level of all is lowered, nothing is limited, and the clip is named', async () => {
  await put(folder, 'clips/alpha/b.wav', encodeWav(sound('spiky', 300, 0.9)));
  const { study, said } = await prepared('loudness: -23');
  const effective = study.loudness?.effectiveDb ?? NaN;
  expect(effective).toBeLessThan(-30);
  const served = await servedBy(study);
  for (const { levels } of served) {
    expect(levels.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(Math.abs((levels.lufs ?? 0) - effective)).toBeLessThan(0.1);
  }
  expect(Math.max(...served.map(({ levels }) => levels.truePeakDbtp))).toBeGreaterThan(-1.2);
  expect(Math.abs(((await levelSampleOf(study)).lufs ?? 0) - effective)).toBeLessThan(0.1);
  expect(study.loudness?.heldBy).toBe('clips/alpha/b.wav');
  expect(said).toContain(
    `${effective.toFixed(1)} LUFS (ITU-R BS.1770), lowered from -23 for the true peak of clips/alpha/b.wav`,
  );
});

test('where levels are under test every sample is as it was but for dither, and the noise is as loud as the clips', async () => {
  const { study, said } = await prepared('loudness: as is');
  const plain = (await servedBy(study)).filter(({ key }) => key.startsWith('plain/'));
  expect(plain).toHaveLength(12);
  for (const { id, pcm } of plain) expect(differenceDbfs(pcm, SOUNDS[id])).toBeLessThan(-90);
  expect(said).toContain('as is: no gain is applied');
  expect(said).toContain('16 bit');
  const { lufs } = await levelSampleOf(study);
  expect(Math.abs((lufs ?? 0) - (study.loudness?.servedLufs ?? 0))).toBeLessThan(0.1);
});

test('a clip that is at the level already keeps it', async () => {
  const own = levelsOf(SOUNDS['clips/human/a.wav'] ?? sound('', 0)).lufs ?? 0;
  const served = await servedBy((await prepared(`loudness: ${own.toFixed(1)}`)).study);
  const kept = served.filter(({ id }) => id === 'clips/human/a.wav');
  expect(kept).toHaveLength(6);
  for (const { pcm } of kept) expect(differenceDbfs(pcm, SOUNDS['clips/human/a.wav'])).toBeLessThan(-90);
});

test('copies of 24 bit are served where the study asks for them and every clip has them', async () => {
  const bitsOf = async (keys: string): Promise<{ bits: number[]; said: string }> => {
    const { study, said } = await prepared(keys);
    return { bits: [...new Set((await servedBy(study)).map(({ pcm }) => pcm.bitDepth))], said };
  };
  expect((await bitsOf('loudness: -26\nbit_depth: 24')).bits).toEqual([16]);
  const { mistakes } = await readStudy(folder);
  expect(mistakes.map(({ message }) => message)).toContainEqual(
    'bit_depth: 4 clips recorded at 16 bit: clips/alpha/a.wav, clips/alpha/b.wav, clips/human/a.wav, clips/human/b.wav; ' +
      'all clips are served at 16 bit: replace these with 24-bit recordings, or remove the key',
  );
  for (const [name, pcm] of Object.entries(SOUNDS)) await put(folder, name, encodeWav(deep(pcm)));
  expect((await bitsOf('loudness: -26')).bits).toEqual([16]);
  const { bits, said } = await bitsOf('loudness: -26\nbit_depth: 24');
  expect(bits).toEqual([24]);
  expect(said).toContain('FLAC, 24 bit');
});

test('M4 the hidden reference differs from the open one by less than -90 dBFS in each variant, and in its hash', async () => {
  const { study } = await prepared('loudness: -23');
  const served = await servedBy(study);
  for (const id of ['clips/human/a.wav', 'clips/human/b.wav']) {
    const [open, hidden] = ['plain', 'dithered'].map((recipe) => variantsOf(served, id, recipe));
    expect(open).toHaveLength(3);
    for (const [variant, { pcm, samples }] of (open ?? []).entries()) {
      expect(differenceDbfs(pcm, hidden?.[variant]?.pcm)).toBeLessThan(-90);
      expect(hidden?.[variant]?.samples).toBe(samples);
    }
  }
  const hashes = study.clips.flatMap(({ renditions }) =>
    Object.values(renditions).map(({ sha256 }) => sha256),
  );
  expect(new Set(hashes).size).toBe(18);
});

test('the clips that a page compares have the same number of samples in each variant; check says how much silence that takes', async () => {
  const [human] = SOUNDS['clips/human/a.wav']?.channels ?? [];
  const short = { ...sound('', 0), channels: [(human ?? new Int32Array()).slice(0, 0.7 * RATE)] };
  await put(folder, 'clips/alpha/a.wav', encodeWav(short));
  const { study } = await prepared('loudness: -23', `${MUSHRA}    switching: restart\n`);
  const served = await servedBy(study);
  const lengths = (item: string): number[][] =>
    ['alpha', 'human'].map((system) =>
      variantsOf(served, `clips/${system}/${item}.wav`, 'plain').map(({ samples }) => samples),
    );
  for (const item of ['a', 'b']) {
    const [alpha, other] = lengths(item);
    expect(alpha).toEqual(other);
    for (const samples of alpha ?? []) {
      expect(samples % 1152).toBe(0);
      expect(samples).toBeGreaterThan(2 * RATE);
      expect(samples).toBeLessThan(2.4 * RATE);
    }
  }
  expect(lengths('a')).not.toEqual(lengths('b'));
  const { text } = await checkStudy(folder);
  expect(text).toContain('lengths: up to 1.3 s of silence added to clips that are compared');
  expect(text).toMatch(
    /warning: clips: 1 clip with more than 1 s of silence added: clips\/alpha\/a\.wav \+1\.3 s; clips that are compared/,
  );
});

test('M5 an anchor is its reference through the filter, with the gain of the reference and no other', async () => {
  const block = `${MUSHRA}    anchors: {low: lowpass}\n`;
  const { study, said } = await prepared('loudness: -26', block);
  const id = 'clips/human/a.wav';
  const source = SOUNDS[id] ?? sound('', 0);
  const gain = Number((-26 - (levelsOf(source).lufs ?? 0)).toFixed(2));
  const filtered = lowpass(amplified(source, gain, 24), 3500);
  const exact = {
    ...filtered,
    channels: filtered.channels.map((channel) => channel.map((s) => Math.round(s / 256))),
  };
  const anchors = variantsOf(await servedBy(study), id, 'lowpass-3500');
  expect(anchors).toHaveLength(3);
  // Rounding with dither is at most one step from rounding without.
  for (const { pcm } of anchors) expect(differenceDbfs(pcm, exact)).toBeLessThan(-90);
  expect(said).toContain('2 anchors');
});

test('check says which references are too narrow for their anchor', async () => {
  const narrow = lowpass(SOUNDS['clips/human/a.wav'] ?? sound('', 0), 3500);
  await put(folder, 'clips/human/a.wav', encodeWav(narrow));
  await prepared('loudness: -23', `${MUSHRA}    anchors: {low: lowpass}\n`);
  const messages = (await readStudy(folder)).mistakes.map(({ message }) => message).join('\n');
  expect(messages).toMatch(
    /clips\.test: 1 of 2 references end below 5000 Hz: clips\/human\/a\.wav 3\d\d\d Hz; their anchor of 3500 Hz/,
  );
});

test('Q5 an excerpt is levelled by the speech that it keeps, and its beeps lie 3 LU below', async () => {
  const loudEnds = sound('excerpt', 800);
  // What is loudest lies between the parts, where no listener hears it.
  const channel = loudEnds.channels[0] ?? new Int32Array();
  const long = Int32Array.from({ length: 20 * RATE }, (_, i) => {
    const kept = i < 2 * RATE || (i >= 9 * RATE && i < 11 * RATE) || i >= 18 * RATE;
    return Math.round((channel[i % channel.length] ?? 0) * (kept ? 1 : 8));
  });
  await put(folder, 'clips/alpha/a.wav', encodeWav({ sampleRate: RATE, bitDepth: 16, channels: [long] }));
  const block = `blocks:
  - method: questionnaire
    systems: [alpha]
    excerpt: {part_seconds: 2}
    pages: 1
`;
  await rm(join(folder, 'clips/alpha/b.wav'));
  const { study } = await prepared('loudness: -26', block);
  const [excerpt] = await servedBy(study, 6.6);
  if (!excerpt) throw new Error('nothing is served');
  expect(Math.abs((levelsOf(withoutBeeps(excerpt.pcm, 2000)).lufs ?? 0) + 26)).toBeLessThan(0.1);
  const beep = (excerpt.pcm.channels[0] ?? new Int32Array()).subarray(2.02 * RATE, 2.28 * RATE);
  const peakDbfs =
    20 * Math.log10(beep.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) / 2 ** 15);
  expect(peakDbfs).toBeCloseTo(-29, 1);
});

test('preparing again makes nothing, and never touches an original', async () => {
  const stateOf = async (root: string): Promise<Record<string, [number, string]>> => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && !['study.yaml', 'level-noise.wav'].includes(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const states = files.map(async (file): Promise<[string, [number, string]]> => [
      file,
      [(await stat(file)).mtimeMs, (await readFile(file)).toString('base64')],
    ]);
    return Object.fromEntries(await Promise.all(states));
  };
  const originals = await stateOf(folder);
  const first = await prepared('loudness: -23');
  const made = await stateOf(derived);
  const second = await prepared('loudness: -23');
  expect(second.said).toContain('made       0 now, 6 unchanged');
  expect(second.study).toEqual(first.study);
  expect(await stateOf(derived)).toEqual(made);
  expect(await stateOf(folder)).toEqual(originals);
});

test('strict blinding makes WAV of every copy, no two alike, the same sound as the FLAC of standard', async () => {
  const standard = await servedBy((await prepared('loudness: -23')).study);
  const { study, said } = await prepared('loudness: -23\nblinding: strict');
  expect(said).toContain('WAV, 16 bit');
  const renditions = study.clips.flatMap((clip) => Object.values(clip.renditions));
  expect(renditions.every(({ container }) => container === 'wav')).toBe(true);
  expect(new Set(renditions.map(({ sha256 }) => sha256)).size).toBe(18);
  const strict = await servedBy(study);
  for (const { id, key, pcm } of strict)
    expect(pcm).toEqual(standard.find((one) => one.id === id && one.key === key)?.pcm);
  expect((await prepared('loudness: -23\nblinding: strict')).study).toEqual(study);
});
