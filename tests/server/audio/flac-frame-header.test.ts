import { expect, test } from 'vitest';
import {
  FRAME_HEADER_MAX_BYTES,
  frameHeader,
  readFrameHeader,
  type FrameHeader,
} from '../../../server/audio/flac-frame-header.ts';
import { FLAC_HEAD_BYTES } from '../../../server/audio/flac-stream.ts';
import { BLOCK_FRAMES, encodeFlac } from '../../../server/audio/flac.ts';
import { noisePcm } from './signals.ts';

/** Every header that libFLAC wrote, found by trying every place. */
function headersIn(flac: Uint8Array): FrameHeader[] {
  const places = Array.from({ length: flac.length - FLAC_HEAD_BYTES }, (_, i) => FLAC_HEAD_BYTES + i);
  return places.flatMap((at) => readFrameHeader(flac, at) ?? []);
}

test.each([
  ['a rate with a code', 48_000],
  ['a rate in Hz', 11_025],
  ['a rate in tens of Hz', 96_010],
])('the headers that libFLAC writes are read: %s', async (_name, sampleRate) => {
  const flac = await encodeFlac(noisePcm(2, 16, 2 * BLOCK_FRAMES + 808, sampleRate));
  const headers = headersIn(flac);
  expect(headers.map(({ number }) => number)).toEqual([0, 1, 2]);
  expect(headers.map(({ blockFrames }) => blockFrames)).toEqual([1152, 1152, 808]);
});

test('what is written for a number is what libFLAC writes, and reads as that number', async () => {
  const flac = await encodeFlac(noisePcm(1, 16, BLOCK_FRAMES * 140 + 1));
  const headers = headersIn(flac);
  const [first] = headers;
  expect(headers).toHaveLength(141);
  for (const header of headers.slice(0, -1)) {
    const sameLead = { lead: header.lead, explicit: header.explicit };
    expect(frameHeader(sameLead, header.number)).toHaveLength(header.length);
    expect(readFrameHeader(frameHeader(sameLead, header.number))).toEqual(header);
  }
  for (const number of [0, 127, 128, 2047, 2048, 65_535, 65_536, 2 ** 21, 2 ** 26, 2 ** 31 - 1]) {
    const written = first ? frameHeader(first, number) : new Uint8Array();
    expect(written.length).toBeLessThanOrEqual(FRAME_HEADER_MAX_BYTES);
    expect(readFrameHeader(written)?.number).toBe(number);
  }
});

test('a header with a wrong byte, or one that is cut off, is none', async () => {
  const flac = await encodeFlac(noisePcm(1, 16));
  const header = flac.slice(FLAC_HEAD_BYTES, FLAC_HEAD_BYTES + 6);
  expect(readFrameHeader(header)?.number).toBe(0);
  for (let at = 0; at < header.length; at += 1) {
    const wrong = header.slice();
    wrong[at] = (wrong[at] ?? 0) ^ 0x10;
    expect(readFrameHeader(wrong)).toBeNull();
  }
  expect(readFrameHeader(header.subarray(0, 5))).toBeNull();
});
