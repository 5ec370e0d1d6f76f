import { expect, test } from 'vitest';
import { freeMemory, memoryOf } from '../../../client/audio/free-memory.ts';

test('what is given away is gone at once, however often it is named', () => {
  const [one, two] = [new ArrayBuffer(8), new ArrayBuffer(16)];
  freeMemory([one, two, one]);
  expect([one.byteLength, two.byteLength]).toEqual([0, 0]);
});

test('what cannot be given away stays, without a complaint', () => {
  const gone = new ArrayBuffer(8);
  freeMemory([gone]);
  expect(() => freeMemory([gone])).not.toThrow();
});

test('the samples of a buffer are the memory of each of its channels', () => {
  const channels = [new Float32Array(3), new Float32Array(3)];
  const buffer = {
    numberOfChannels: 2,
    length: 3,
    duration: 3,
    sampleRate: 1,
    getChannelData: (channel: number) => channels[channel] ?? new Float32Array(),
    copyFromChannel: () => undefined,
    copyToChannel: () => undefined,
  };
  expect(memoryOf(buffer)).toEqual(channels.map((channel) => channel.buffer));
});
