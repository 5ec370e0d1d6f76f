import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeWav } from '../../../../server/audio/wav.ts';
import { formatMistake } from '../../../../server/study-files/parse/mistake.ts';
import { readStudy } from '../../../../server/study-files/prepare/read-study.ts';
import { encodedLossy, hasFfmpeg } from '../../../support/ffmpeg.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { noiseWav, writeTernary } from '../../../support/tiny-study.ts';

async function preflight(change: (folder: string) => Promise<void>) {
  const folder = await temporaryFolder();
  try {
    await writeTernary(folder.path);
    await change(folder.path);
    const { measures, mistakes } = await readStudy(folder.path);
    return { measures, messages: mistakes.map(formatMistake).join('\n') };
  } finally {
    await folder.remove();
  }
}

function square(level: number): Uint8Array {
  const samples = Int32Array.from({ length: 16_000 }, (_, i) => (i % 100 < 50 ? level : -level));
  return encodeWav({ sampleRate: 16_000, bitDepth: 16, channels: [samples] });
}

test('S18 every clip gets hash, duration, rate, channels, loudness, true peak and a count of clipped samples', async () => {
  const { measures } = await preflight(async () => undefined);
  expect(measures).toHaveLength(33);
  for (const { measures: clip } of measures) {
    expect(clip.sampleSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(clip).toMatchObject({ durationMs: 1000, sampleRate: 16_000, channels: 1, clippedSamples: 0 });
    expect(clip.lufs).toBeLessThan(0);
    expect(clip.truePeakDbtp).toBeLessThan(0);
  }
  expect(new Set(measures.map(({ measures: clip }) => clip.sampleSha256)).size).toBe(33);
});

test('S18 a clipped clip is warned of by name, and one that only a large gain could level', async () => {
  const { messages } = await preflight(async (folder) => {
    const yaml = join(folder, 'study.yaml');
    await writeFile(yaml, (await readFile(yaml, 'utf8')).replace('as is', '-23'));
    await writeFile(join(folder, 'clips/alpha/s1.wav'), square(32_767));
    await writeFile(join(folder, 'clips/alpha/s2.wav'), square(300));
  });
  expect(messages).toMatch(/clips\/alpha\/s1\.wav.*clipped|clipped.*clips\/alpha\/s1\.wav/);
  expect(messages).toMatch(/raised by more than 12 dB.*clips\/alpha\/s2\.wav/);
});

test('S18 a lossy file that cannot be read is refused by name, with what to do', async () => {
  const mp3 = Uint8Array.from([
    0x49,
    0x44,
    0x33,
    4,
    0,
    0,
    0,
    0,
    0,
    0,
    0xff,
    0xfb,
    0x90,
    0x64,
    ...Array<number>(400).fill(0),
  ]);
  const { messages } = await preflight((folder) => writeFile(join(folder, 'clips/alpha/s1.wav'), mp3));
  expect(messages).toMatch(/clips\/alpha\/s1\.wav.*error.*MP3.*(FLAC|WAV)/);
});

test.skipIf(!hasFfmpeg)('S18 a lossy file is taken with a warning that names it', async () => {
  const { messages, measures } = await preflight(async (folder) => {
    const mp3 = await encodedLossy(noiseWav('clips/alpha/s1.wav'), 'mp3');
    await writeFile(join(folder, 'clips/alpha/s1.wav'), mp3);
  });
  expect(messages).toMatch(
    /warning: clips\.test: 1 clip from a lossy format: clips\/alpha\/s1\.wav MP3; .*(FLAC|WAV)/,
  );
  expect(measures.find(({ id }) => id === 'clips/alpha/s1.wav')?.measures).toMatchObject({
    lossy: 'MP3',
    bitDepth: 24,
  });
});
