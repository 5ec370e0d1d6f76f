import { frames, type Pcm } from './pcm.ts';

/** The sound, then silence up to a number of samples. Throws for a sound that is longer. */
export function lengthened(pcm: Pcm, total: number): Pcm {
  if (total < frames(pcm))
    throw new RangeError(`lengthened requires at least ${frames(pcm)} samples, got ${total}`);
  const channels = pcm.channels.map((channel) => {
    const longer = new Int32Array(total);
    longer.set(channel);
    return longer;
  });
  return { ...pcm, channels };
}
