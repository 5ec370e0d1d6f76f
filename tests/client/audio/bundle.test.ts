import { expect, test } from 'vitest';
import { parseBundle } from '../../../client/audio/bundle.ts';
import { bundleOf } from './bundle-of.ts';

test('a bundle gives each slot its peaks and its audio, in order', () => {
  const slots = parseBundle(
    bundleOf([
      { peaks: [1, 255], audio: [10, 11, 12] },
      { peaks: [0, 128], audio: [20, 21, 22] },
    ]),
  );
  expect(slots.map(({ peaks }) => [...(peaks ?? [])])).toEqual([
    [1, 255],
    [0, 128],
  ]);
  expect(slots.map(({ audio }) => [...new Uint8Array(audio)])).toEqual([
    [10, 11, 12],
    [20, 21, 22],
  ]);
});

test('a streamed clip has peaks and no audio', () => {
  const [slot] = parseBundle(bundleOf([{ peaks: [7, 8, 9], audio: [] }]));
  expect(slot?.peaks?.length).toBe(3);
  expect(slot?.audio.byteLength).toBe(0);
});

test('a slot that the page does not draw has zeros for peaks, and so none', () => {
  const slots = parseBundle(
    bundleOf([
      { peaks: [7, 8], audio: [1] },
      { peaks: [0, 0], audio: [2] },
    ]),
  );
  expect(slots.map(({ peaks }) => peaks)).toEqual([Uint8Array.from([7, 8]), null]);
});

test('slots share the memory of the bundle: nothing is held twice', () => {
  const bundle = bundleOf([
    { peaks: [], audio: [1] },
    { peaks: [], audio: [2] },
  ]);
  expect(parseBundle(bundle).every(({ audio }) => audio.buffer === bundle)).toBe(true);
});

test.each([
  ['too short for a header', new ArrayBuffer(7), 'needs a header of 16 bytes; this one ends after 7'],
  ['something else', new TextEncoder().encode('<!doctype html><p>').buffer, 'does not begin with EAR1'],
  ['cut off', bundleOf([{ peaks: [1], audio: [2, 3] }]).slice(0, -1), 'must have 19 bytes; this one has 18'],
])('what is %s is refused with the reason', (_, bytes, reason) => {
  expect(() => parseBundle(bytes)).toThrow(reason);
});
