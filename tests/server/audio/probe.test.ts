import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeFlac } from '../../../server/audio/flac.ts';
import type { Pcm } from '../../../server/audio/pcm.ts';
import { probeClip } from '../../../server/audio/probe.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { noisePcm, tone } from './signals.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'probe-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function probe(name: string, bytes: Uint8Array) {
  const path = join(directory, name);
  await writeFile(path, bytes);
  return await probeClip(path);
}

test('a clip is measured', async () => {
  const channel = tone({ hz: 997, seconds: 2, sampleRate: 48_000, levelDbfs: -23, bitDepth: 16 });
  const measures = await probe(
    'tone.wav',
    encodeWav({ sampleRate: 48_000, bitDepth: 16, channels: [channel] }),
  );
  expect(measures).toMatchObject({
    durationMs: 2000,
    frames: 96_000,
    sampleRate: 48_000,
    channels: 1,
    bitDepth: 16,
  });
  expect(measures.lufs).toBeCloseTo(-23, 1);
  expect(measures.truePeakDbtp).toBeCloseTo(-23, 1);
  expect(measures.clippedSamples).toBe(0);
});

test('WAV and FLAC of the same samples share the sample hash and nothing else does', async () => {
  const pcm = noisePcm(2, 24, 3000);
  const wav = await probe('a.wav', encodeWav(pcm));
  const flac = await probe('a.flac', await encodeFlac(pcm));
  expect(flac).toEqual({ ...wav, fileSha256: flac.fileSha256 });
  expect(flac.fileSha256).not.toBe(wav.fileSha256);
  const others: Pcm[] = [
    { ...pcm, sampleRate: 22_050 },
    { ...pcm, channels: pcm.channels.slice(0, 1) },
    { ...pcm, channels: pcm.channels.toReversed() },
  ];
  for (const other of others) {
    expect((await probe('b.wav', encodeWav(other))).sampleSha256).not.toBe(wav.sampleSha256);
  }
});
