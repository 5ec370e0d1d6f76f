import { createHash } from 'node:crypto';
import type { Pcm } from './pcm.ts';

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The same for every file that carries these samples, whatever its container, tags or compression. */
export function sampleSha256(pcm: Pcm): string {
  const hash = createHash('sha256').update(
    `${pcm.sampleRate} Hz, ${pcm.bitDepth} bit, ${pcm.channels.length} channels\n`,
  );
  for (const channel of pcm.channels) {
    hash.update(new Uint8Array(channel.buffer, channel.byteOffset, channel.byteLength));
  }
  return hash.digest('hex');
}
