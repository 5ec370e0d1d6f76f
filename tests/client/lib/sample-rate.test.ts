import { expect, test } from 'vitest';
import { sampleRateOf } from '../../../client/lib/sample-rate.ts';

function file(magic: string, write: (view: DataView) => void): ArrayBuffer {
  const bytes = new Uint8Array(64);
  bytes.set(new TextEncoder().encode(magic));
  write(new DataView(bytes.buffer));
  return bytes.buffer;
}

test('the rate is read from a FLAC and a WAV header', () => {
  const flac = file('fLaC', (view) => view.setUint32(18, (48_000 << 12) | 0xabc));
  expect(sampleRateOf(flac)).toBe(48_000);
  expect(sampleRateOf(file('RIFF', (view) => view.setUint32(24, 22_050, true)))).toBe(22_050);
});

test('other files are refused', () => {
  expect(() => sampleRateOf(file('OggS', () => undefined))).toThrow('FLAC or WAV');
  expect(() => sampleRateOf(new ArrayBuffer(3))).toThrow('FLAC or WAV');
});
