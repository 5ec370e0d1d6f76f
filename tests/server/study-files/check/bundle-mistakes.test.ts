import { expect, test } from 'vitest';
import { gridClips, makeStudy, names } from '../../../support/study.ts';
import { bundleMistakes } from '../../../../server/study-files/check/bundle-mistakes.ts';
import type { MeasuredClip } from '../../../../server/study-files/measure/measure-clips.ts';

const STUDY = makeStudy({
  clips: {
    test: gridClips('clips/{system}/{item}.flac', { system: names('sys', 5), item: names('item', 9) }),
  },
  blocks: [{ method: 'mushra', pages: 2 }],
});
const PLACE = { folder: 'study', file: 'study/study.yaml', locate: () => ({ line: 9, column: 5 }) };

/** What is said when every clip lasts as long, at 48 kHz in stereo; the clips of one item may last longer. */
function said(seconds: number, item5Seconds = seconds): string[] {
  const measured = STUDY.clips.map((clip): MeasuredClip => {
    const frames = 48_000 * (clip.factors['item'] === 'item5' ? item5Seconds : seconds);
    return {
      ...clip,
      measures: {
        frames,
        durationMs: frames / 48,
        sampleRate: 48_000,
        channels: 2,
        bitDepth: 16,
        sampleSha256: clip.id,
        fileSha256: clip.id,
        lufs: -23,
        rmsDbfs: -26,
        truePeakDbtp: -9,
        clippedSamples: 0,
        lossy: null,
      },
    };
  });
  return bundleMistakes(PLACE, STUDY, measured).map(({ severity, message }) => `${severity}: ${message}`);
}

test('a page whose clips take more than 300 MB in the browser is refused with numbers and what to do', () => {
  expect(said(160)).toEqual([
    expect.stringMatching(
      /^error: blocks\[1\]: the 5 clips of a page \(item\d\) are 307 MB of sound in the browser; at most 300 MB are allowed: use shorter clips/,
    ),
  ]);
});

test('above 150 MB is a warning, less is not mentioned', () => {
  expect(said(80)).toEqual([
    expect.stringMatching(/^warning: .* are 154 MB of sound in the browser; more than 150 MB/),
  ]);
  expect(said(78)).toEqual([]);
});

test('one long item is found, though a session has two pages of nine', () => {
  expect(said(10, 160)).toEqual([expect.stringMatching(/^error: .*\(item5\) are 307 MB/)]);
});
