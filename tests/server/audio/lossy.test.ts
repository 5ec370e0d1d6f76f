import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readRecording } from '../../../server/audio/decode.ts';
import { decodeLossy } from '../../../server/audio/lossy.ts';
import { levelsOf } from '../../../server/audio/levels.ts';
import { frames } from '../../../server/audio/pcm.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { encodedLossy, hasFfmpeg } from '../../support/ffmpeg.ts';
import { ascii, tone } from './signals.ts';

const RATE = 16_000;
const channel = tone({ hz: 440, seconds: 1, sampleRate: RATE, levelDbfs: -20, bitDepth: 16 });
const WAV = encodeWav({ sampleRate: RATE, bitDepth: 16, channels: [channel] });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lossy-test-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

test.skipIf(!hasFfmpeg).each([
  ['mp3', 'MP3', RATE],
  ['ogg', 'Ogg (Vorbis or Opus)', RATE],
  ['opus', 'Ogg (Vorbis or Opus)', 48_000],
  ['m4a', 'M4A or MP4', RATE],
  ['aac', 'AAC', RATE],
])(
  '%s is read at its own rate and channels, whatever the file is called, and named',
  async (ending, name, rate) => {
    const path = join(folder, `-${ending} file.wav`);
    await writeFile(path, await encodedLossy(WAV, ending));
    const { pcm, lossy } = await readRecording(path);
    expect({ lossy, rate: pcm.sampleRate, channels: pcm.channels.length }).toEqual({
      lossy: name,
      rate,
      channels: 1,
    });
    expect(Math.abs(frames(pcm) / rate - 1)).toBeLessThan(0.15);
    expect(Math.abs(levelsOf(pcm).rmsDbfs + 23)).toBeLessThan(1.5);
    expect(await readRecording(path)).toEqual(await readRecording(path));
  },
);

test.skipIf(!hasFfmpeg)('a lossy file that is damaged is told so, and leaves nothing behind', async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('earshot-decode-'));
  const path = join(folder, 'damaged.ogg');
  await writeFile(path, ascii('OggS and no more'));
  await expect(readRecording(path)).rejects.toThrow(
    /^The Ogg \(Vorbis or Opus\) file cannot be decoded \(ffmpeg: .+\)\. Use/,
  );
  const after = (await readdir(tmpdir())).filter((name) => name.startsWith('earshot-decode-'));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
});

test('S18 without ffmpeg a lossy file is refused with the remedy; WAV needs nothing', async () => {
  const empty = join(folder, 'empty');
  await mkdir(empty);
  vi.stubEnv('PATH', empty);
  const [mp3, wav] = [join(folder, 'no.mp3'), join(folder, 'yes.wav')];
  await writeFile(mp3, ascii('ID3\x04'));
  await writeFile(wav, WAV);
  await expect(readRecording(mp3)).rejects.toThrow(
    'The file is MP3, which Earshot decodes with ffmpeg, but ffmpeg is not installed. Install ffmpeg',
  );
  expect((await readRecording(wav)).lossy).toBeNull();
});

test.skipIf(!hasFfmpeg)('a lossy file that takes too much time or room is refused', async () => {
  const path = join(folder, 'long.ogg');
  await writeFile(path, await encodedLossy(WAV, 'ogg'));
  const ogg = { name: 'Ogg', demuxer: 'ogg' };
  await expect(decodeLossy(path, ogg, { ms: 60_000, bytes: 10_000 })).rejects.toThrow('lasts too long');
  await expect(decodeLossy(path, ogg, { ms: 1, bytes: 1e9 })).rejects.toThrow('ended by SIGKILL');
});

test('a file too large to be read is refused by its size', async () => {
  const path = join(folder, 'huge.wav');
  await writeFile(path, WAV);
  await truncate(path, 3_000_000_000);
  await expect(readRecording(path)).rejects.toThrow(
    'The file has 3000 MB; at most 2000 are allowed. Cut the clip.',
  );
});
