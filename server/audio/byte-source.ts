import { fstatSync, readSync } from 'node:fs';
import { AudioError } from './audio-error.ts';

/** Bytes in memory or in a file, read from any place. */
export interface ByteSource {
  length: number;
  /** Fewer than `length` bytes where the source ends. */
  read(start: number, length: number): Uint8Array;
}

export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  length: bytes.length,
  read: (start, length) => bytes.subarray(start, start + length),
});

/** Bytes of an open file. Reads synchronously, because libFLAC asks for bytes that way. */
export function bytesInFile(descriptor: number): ByteSource {
  const { size } = fstatSync(descriptor);
  return {
    length: size,
    read(start, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - start)));
      for (let done = 0; done < bytes.length;) {
        const more = readSync(descriptor, bytes, done, bytes.length - done, start + done);
        if (more === 0) throw new AudioError('The file became shorter while it was read. Try again.');
        done += more;
      }
      return bytes;
    },
  };
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
