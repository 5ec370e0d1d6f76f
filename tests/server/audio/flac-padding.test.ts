import { expect, test } from 'vitest';
import { FLAC_PADDING_MIN, padFlac } from '../../../server/audio/flac-padding.ts';
import { decodeFlac, encodeFlac } from '../../../server/audio/flac.ts';
import { noisePcm } from './signals.ts';

const MIB_16 = 16 * 1024 * 1024;
const pcm = noisePcm(1, 16, 5000);

interface Block {
  type: number;
  last: boolean;
  length: number;
}

function metadataBlocks(bytes: Uint8Array): { blocks: Block[]; framesStart: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const blocks: Block[] = [];
  let start = 4;
  while (blocks.at(-1)?.last !== true) {
    const header = view.getUint32(start);
    const block = { last: header >>> 31 === 1, type: (header >>> 24) & 0x7f, length: header & 0xffffff };
    blocks.push(block);
    start += 4 + block.length;
  }
  return { blocks, framesStart: start };
}

test.each([0, 1, 1000, MIB_16 - 1, MIB_16, MIB_16 + 1, MIB_16 + 3, MIB_16 + 4, 2 * MIB_16 + 5])(
  'padding by 4 + %i bytes gives that length, valid blocks and the same samples',
  async (extra) => {
    const bytes = await encodeFlac(pcm);
    const padded = padFlac(bytes, bytes.length + FLAC_PADDING_MIN + extra);
    expect(padded.length).toBe(bytes.length + FLAC_PADDING_MIN + extra);
    const { blocks, framesStart } = metadataBlocks(padded);
    expect(blocks[0]).toEqual({ type: 0, last: false, length: 34 });
    expect(new Set(blocks.slice(1).map((block) => block.type))).toEqual(new Set([1]));
    expect(Buffer.compare(padded.subarray(framesStart), bytes.subarray(42))).toBe(0);
    expect(await decodeFlac(padded)).toEqual(pcm);
  },
);

test('padding that is already there stays, and only the last block says so', async () => {
  const bytes = await encodeFlac(pcm);
  const twice = padFlac(padFlac(bytes, bytes.length + 10), bytes.length + 30);
  expect(metadataBlocks(twice).blocks.map((block) => block.last)).toEqual([false, false, true]);
  expect(await decodeFlac(twice)).toEqual(pcm);
});

test('a length without room for a block header, or bytes that are no FLAC, are refused', async () => {
  const bytes = await encodeFlac(pcm);
  expect(() => padFlac(bytes, bytes.length + 3)).toThrow(`at least ${bytes.length + 4}`);
  expect(() => padFlac(new Uint8Array(100), 200)).toThrow('requires a FLAC stream');
});
