import { expect, test } from 'vitest';
import { decodeWav, encodeWav } from '../../../server/audio/wav.ts';
import { ascii, noisePcm } from './signals.ts';

const EXTENSIBLE = 0xfffe;

interface Header {
  tag?: number;
  channels?: number;
  sampleRate?: number;
  bits: number;
  /** What the data chunk claims to hold, when that is not what it holds. */
  dataSize?: number;
}

const chunk = (id: string, body: Buffer, size = body.length): Buffer => {
  const head = Buffer.from(`${id}0000`, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

function formatBody({ tag = 1, channels = 1, sampleRate = 16_000, bits }: Header): Buffer {
  const extended = tag === EXTENSIBLE;
  const body = Buffer.alloc(extended ? 40 : 16);
  body.writeUInt16LE(tag, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(sampleRate, 4);
  body.writeUInt32LE((sampleRate * channels * bits) / 8, 8);
  body.writeUInt16LE((channels * bits) / 8, 12);
  body.writeUInt16LE(bits, 14);
  if (extended) body.writeUInt16LE(1, 24);
  return body;
}

function wav(header: Header, data: Buffer, extra: Buffer[] = []): Uint8Array {
  const chunks = [chunk('fmt ', formatBody(header)), ...extra, chunk('data', data, header.dataSize)];
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  return new Uint8Array(chunk('RIFF', body));
}

const samplesOf = (bytes: Uint8Array): number[][] => decodeWav(bytes).channels.map((channel) => [...channel]);

test.each([
  [1, 16],
  [2, 16],
  [1, 24],
  [2, 24],
] as const)(
  'what is encoded with %i channels at %i bit decodes to the same samples',
  (channels, bitDepth) => {
    const pcm = noisePcm(channels, bitDepth, 1001);
    expect(decodeWav(encodeWav(pcm))).toEqual(pcm);
  },
);

test('the encoded header has 44 bytes and an odd number of data bytes is padded', () => {
  const bytes = encodeWav(noisePcm(1, 24, 3));
  expect(bytes.length).toBe(44 + 9 + 1);
  expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8);
});

test('samples of 8 bit are unsigned and become 16 bit', () => {
  const pcm = decodeWav(wav({ bits: 8 }, Buffer.from([0, 128, 255])));
  expect(pcm).toEqual({ sampleRate: 16_000, bitDepth: 16, channels: [Int32Array.of(-32768, 0, 32512)] });
});

test('samples of 32 bit become 24 bit, rounded and kept in range', () => {
  const data = Buffer.alloc(16);
  [-2147483648, 2147483647, 384, -256].forEach((value, i) => data.writeInt32LE(value, 4 * i));
  const pcm = decodeWav(wav({ bits: 32 }, data));
  expect(pcm.bitDepth).toBe(24);
  expect([...(pcm.channels[0] ?? [])]).toEqual([-8388608, 8388607, 2, -1]);
});

test('float of 32 and 64 bit becomes 24 bit; what exceeds full scale is clipped', () => {
  const values = [0, 0.5, -1, 1, 1.5, -7];
  const single = Buffer.alloc(24);
  const double = Buffer.alloc(48);
  values.forEach((value, i) => single.writeFloatLE(value, 4 * i));
  values.forEach((value, i) => double.writeDoubleLE(value, 8 * i));
  const expected = [[0, 4194304, -8388608, 8388607, 8388607, -8388608]];
  expect(samplesOf(wav({ tag: 3, bits: 32 }, single))).toEqual(expected);
  expect(samplesOf(wav({ tag: 3, bits: 64 }, double))).toEqual(expected);
});

test('float samples that are no numbers are refused', () => {
  const data = Buffer.alloc(4);
  data.writeFloatLE(Number.NaN);
  expect(() => decodeWav(wav({ tag: 3, bits: 32 }, data))).toThrow('not numbers');
});

test('the extensible format is read by its sub-format', () => {
  const data = Buffer.from([1, 0, 2, 0, 255, 255, 0, 128]);
  expect(samplesOf(wav({ tag: EXTENSIBLE, channels: 2, bits: 16 }, data))).toEqual([
    [1, -1],
    [2, -32768],
  ]);
});

test('32 other chunks, of odd length too, are passed over before and after the data', () => {
  const plain = wav({ bits: 16 }, Buffer.from([7, 0]), [chunk('LIST', Buffer.from('odd'))]);
  const bytes = Buffer.concat([plain, chunk('id3 ', Buffer.from('tag'))]);
  expect(samplesOf(bytes)).toEqual([[7]]);
});

test('a view into a larger buffer decodes like the bytes alone', () => {
  const bytes = encodeWav(noisePcm(2, 24, 50));
  const larger = new Uint8Array(bytes.length + 7);
  larger.set(bytes, 3);
  expect(decodeWav(larger.subarray(3, 3 + bytes.length))).toEqual(decodeWav(bytes));
});

test.each([
  ['an empty file', new Uint8Array(), 'does not begin with a WAV header'],
  ['a header alone', ascii('RIFF0000WAVE'), 'cut off before its samples'],
  ['missing samples', encodeWav(noisePcm(1, 16, 100)).subarray(0, 200), 'should have 200 bytes, but has 156'],
  ['no samples', wav({ bits: 16 }, Buffer.alloc(0)), 'contains no samples'],
  ['half a sample', wav({ channels: 2, bits: 16 }, Buffer.alloc(6)), 'middle of a sample'],
  [
    'a length from a pipe',
    wav({ bits: 16, dataSize: 0xffffffff }, Buffer.alloc(8)),
    'The WAV header claims 4 GB',
  ],
  ['mu-law', wav({ tag: 7, bits: 8 }, Buffer.alloc(8)), 'compressed (mu-law)'],
  ['an unknown format', wav({ tag: 0x1234, bits: 8 }, Buffer.alloc(8)), 'format 0x1234'],
  ['12 bit', wav({ bits: 12, channels: 2 }, Buffer.alloc(6)), '12 bits per pcm sample'],
  ['surround', wav({ bits: 16, channels: 6 }, Buffer.alloc(12)), '6 channels'],
  ['a rate of zero', wav({ bits: 16, sampleRate: 0 }, Buffer.alloc(12)), 'sample rate is 0 Hz'],
])('32 %s is refused with its reason', (_, bytes, message) => {
  expect(() => decodeWav(bytes)).toThrow(message);
});
