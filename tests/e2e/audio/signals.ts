import { createRandom } from '#core/order/random.ts';

/** Samples of a clip per channel, -1 to 1. */
export type Signal = Float32Array[];

export function noise(seed: string, frames: number): Signal {
  const random = createRandom(seed);
  return [Float32Array.from({ length: frames }, () => random.next() - 0.5)];
}

export function sine(frequencyHz: number, sampleRateHz: number, frames: number): Signal {
  const step = (2 * Math.PI * frequencyHz) / sampleRateHz;
  return [Float32Array.from({ length: frames }, (_, frame) => 0.5 * Math.sin(step * frame))];
}

/** Half of full scale in one channel, silence in the other: what comes out of that channel is the gain itself. */
export function steady(channel: 0 | 1, frames: number): Signal {
  const level = new Float32Array(frames).fill(0.5);
  return channel === 0 ? [level, new Float32Array(frames)] : [new Float32Array(frames), level];
}

/** A WAV file of 32-bit floats: browsers scale whole numbers by 32767 or 32768, floats not at all. */
export function wav(signal: Signal, sampleRateHz: number): Buffer {
  const frames = signal[0]?.length ?? 0;
  const frameBytes = signal.length * 4;
  const file = Buffer.alloc(44 + frames * frameBytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(3, 20);
  file.writeUInt16LE(signal.length, 22);
  file.writeUInt32LE(sampleRateHz, 24);
  file.writeUInt32LE(sampleRateHz * frameBytes, 28);
  file.writeUInt16LE(frameBytes, 32);
  file.writeUInt16LE(32, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * frameBytes, 40);
  signal.forEach((samples, channel) => {
    samples.forEach((sample, frame) => file.writeFloatLE(sample, 44 + frame * frameBytes + channel * 4));
  });
  return file;
}
