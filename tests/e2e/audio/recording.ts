import type { Browser, Page } from 'playwright-core';
import { openRig, type RigClips } from './rig-page.ts';
import type { Action, ActionFrames } from './rig.ts';

const MOST_RECORDINGS = 5;

export interface Recording {
  /** Frames of the context at each action. */
  frames: ActionFrames[];
  firstFrame: number;
  left: Float32Array;
  right: Float32Array;
}

/**
 * Clicks Play, does the actions and checks what was heard. Where a check fails and the recorder saw that the machine
 * had stopped the page for longer than the engine's lead, it is recorded again: such a fade is late whatever the engine does.
 * So it is where the browser left frames out of the recording.
 */
export async function checkRecording(
  stage: { readonly browser: Browser; readonly server: { readonly url: string } },
  clips: RigClips,
  actions: Action[],
  check: (recording: Recording) => void,
): Promise<void> {
  for (let times = 1; ; times += 1) {
    const rig = await openRig(stage.browser, stage.server.url, clips);
    await rig.click();
    const frames = await rig.perform(actions);
    const { stopped, ...heard } = await readRecording(rig.page);
    await rig.page.close();
    try {
      check({ frames, ...heard });
      return;
    } catch (error) {
      const isWhole = !heard.left.some((sample) => Number.isNaN(sample));
      if ((!stopped && isWhole) || times === MOST_RECORDINGS) throw error;
    }
  }
}

export async function readRecording(page: Page) {
  const { channels, ...about } = await page.evaluate(() => window.rig.recording());
  const [left = '', right = ''] = channels;
  return { ...about, left: floats(left), right: floats(right) };
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
