import type { DeviceFacts } from '#core/session/page.ts';
import { AudioOutput } from '../../audio/context.ts';

let output: AudioOutput | null = null;

/**
 * The one audio output of this page load, at the rate of the clips: another rate closes it and opens one anew. Call it
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

/** What the browser says of its sound output; null before any sound came out of it. */
export function deviceFacts(): DeviceFacts | null {
  return output?.facts ?? null;
}
