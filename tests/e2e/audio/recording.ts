import type { Page } from 'playwright-core';

export interface Recording {
  firstFrame: number;
  left: Float32Array;
  right: Float32Array;
}

export async function readRecording(page: Page): Promise<Recording> {
  const { firstFrame, channels } = await page.evaluate(() => window.rig.recording());
  const [left = '', right = ''] = channels;
  return { firstFrame, left: floats(left), right: floats(right) };
}

export function floats(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Where in the clip a stretch of the recording comes from: the position of an exact match, or null. */
export function findExactly(clip: Float32Array, stretch: Float32Array, firstGuess: number): number | null {
  const matches = (position: number): boolean =>
    position >= 0 &&
    position + stretch.length <= clip.length &&
    stretch.every((x, i) => x === clip[position + i]);
  if (matches(firstGuess)) return firstGuess;
  for (let position = 0; position < clip.length; position += 1) if (matches(position)) return position;
  return null;
}

/** First frame at or after `from` that satisfies the test; the end when none does. */
export function firstFrame(
  samples: Float32Array,
  from: number,
  test: (sample: number, frame: number) => boolean,
): number {
  let frame = from;
  while (frame < samples.length && !test(samples[frame] ?? 0, frame)) frame += 1;
  return frame;
}
