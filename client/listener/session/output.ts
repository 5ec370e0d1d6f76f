import type { DeviceFacts } from '#core/session/page.ts';
import { AudioOutput } from '../../audio/context.ts';

let output: AudioOutput | null = null;

/**
 * The single audio output of this page load, at the rate of the clips. Another rate closes it and opens a new one. Call it
 * while nothing plays.
 */
export function outputAt(sampleRateHz: number): AudioOutput {
  if (output && output.sampleRateHz !== sampleRateHz) {
    void output.close();
    output = null;
  }
  output ??= new AudioOutput({ sampleRateHz });
  output.readFacts();
  return output;
}

/** Browser facts about the audio output; null before the first sound. */
export function deviceFacts(): DeviceFacts | null {
  return output?.facts ?? null;
}
