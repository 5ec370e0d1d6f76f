import { frames, type Pcm } from './pcm.ts';

/** Length of the fade at each end of a part, ms. */
export const EDGE_FADE_MS = 5;

/** A part of a sound with a raised cosine of 5 ms at each end, so that it starts and stops without a click. */
export function fadedEdges(pcm: Pcm): Pcm {
  const total = frames(pcm);
  const fade = Math.min(Math.round((EDGE_FADE_MS * pcm.sampleRate) / 1000), Math.floor(total / 2));
  const channels = pcm.channels.map((channel) => {
    const faded = channel.slice();
    for (let i = 0; i < fade; i += 1) {
      const gain = (1 - Math.cos((Math.PI * (i + 0.5)) / fade)) / 2;
      for (const at of [i, total - 1 - i]) {
        const sample = channel[at];
        if (sample !== undefined) faded[at] = Math.round(sample * gain);
      }
    }
    return faded;
  });
  return { ...pcm, channels };
}
