import { AudioOutput } from '../audio/context.ts';

let output: AudioOutput | null = null;

/** The one audio output of this page load, opened at the rate of the first clip that is played. */
export function outputAt(sampleRateHz: number): AudioOutput {
  output ??= new AudioOutput({ sampleRateHz });
  return output;
}
