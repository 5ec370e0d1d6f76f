import { createRandom } from '#core/order/random.ts';
import type { Levels } from '../../../../server/audio/levels.ts';
import type { Pcm } from '../../../../server/audio/pcm.ts';

export const RATE = 16_000;

/** Two seconds of noise; `spike`: one sample of it at this share of full scale. */
export function sound(name: string, level: number, spike = 0): Pcm {
  const random = createRandom(name);
  const channel = Int32Array.from({ length: 2 * RATE }, () => Math.round(random.normal() * level));
  if (spike > 0) channel[RATE] = Math.round(spike * 32_767);
  return { sampleRate: RATE, bitDepth: 16, channels: [channel] };
}

/** Far apart in level: the loudest is over 20 dB above the softest. */
export const SOUNDS: Record<string, Pcm> = {
  'clips/human/a.wav': sound('human a', 1500),
  'clips/human/b.wav': sound('human b', 700),
  'clips/alpha/a.wav': sound('alpha a', 6000),
  'clips/alpha/b.wav': sound('alpha b', 500),
  'level.wav': sound('level', 200),
};

export const MUSHRA = `blocks:
  - method: mushra
    reference: {where: {system: human}}
`;

export interface Served {
  id: string;
  key: string;
  pcm: Pcm;
  levels: Levels;
  /** With the silence at its end. */
  samples: number;
}

/** The largest difference of two sounds in any sample, dBFS at 16 bit; NaN where their lengths differ. */
export function differenceDbfs(one: Pcm | undefined, other: Pcm | undefined): number {
  const [a = new Int32Array(), b = new Int32Array()] = [one?.channels[0], other?.channels[0]];
  const largest = a.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (b[i] ?? NaN))), 0);
  return a.length === b.length && a.length > 0 ? 20 * Math.log10(largest / 2 ** 15) : NaN;
}

/** The same sound at 24 bit, with something in its lowest bits. */
export const deep = ({ channels, ...pcm }: Pcm): Pcm => ({
  ...pcm,
  bitDepth: 24,
  channels: channels.map((channel) => channel.map((sample) => sample * 256 + 77)),
});

/** The variants of a rendition of a clip, in order. */
export const variantsOf = (served: readonly Served[], id: string, recipe: string): Served[] =>
  served.filter((one) => one.id === id && one.key.startsWith(`${recipe}/`));
