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

test('a clip within a bundle is read where it lies, and a WAV with a JUNK chunk behind its sound', () => {
  const wav = new Uint8Array(
    file('RIFF', (view) => {
      view.setUint32(24, 44_100, true);
      view.setUint32(50, 0x4a554e4b);
    }),
  );
  const bundle = new Uint8Array(200);
  bundle.set(wav, 77);
  expect(sampleRateOf(bundle.subarray(77, 77 + 64))).toBe(44_100);
});

test('other files are refused', () => {
  expect(() => sampleRateOf(file('OggS', () => undefined))).toThrow('FLAC or WAV');
  expect(() => sampleRateOf(new ArrayBuffer(3))).toThrow('FLAC or WAV');
});
