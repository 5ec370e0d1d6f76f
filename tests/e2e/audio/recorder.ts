const PROCESSOR = `
registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([channels]) {
    const copies = [0, 1].map((c) => (channels[c] ?? new Float32Array(128)).slice());
    this.port.postMessage({ frame: currentFrame, channels: copies, atMs: Date.now() });
    return true;
  }
});`;

const MOST_WAIT_MS = 5000;

export interface Recorder {
  input: AudioNode;
  /** Everything since the recorder was made: both channels as base64 of 32-bit floats, NaN where a frame is missing. */
  read(): Promise<{ firstFrame: number; channels: string[] }>;
  /** When a frame was rendered, ms since 1970; null where it was not recorded. */
  renderedAtMs(frame: number): number | null;
}

interface Quantum {
  frame: number;
  atMs: number;
  channels: Float32Array[];
}

/** Writes down every frame that reaches it, inside the audio graph, where no loudspeaker or resampler interferes. */
export async function createRecorder(context: AudioContext): Promise<Recorder> {
  const url = URL.createObjectURL(new Blob([PROCESSOR], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(url);
  const node = new AudioWorkletNode(context, 'recorder', { channelCount: 2, channelCountMode: 'explicit' });
  node.connect(context.destination);
  const quanta: Quantum[] = [];
  node.port.addEventListener('message', ({ data }: MessageEvent<Quantum>) => quanta.push(data));
  node.port.start();
  return {
    input: node,
    renderedAtMs: (frame) =>
      quanta.find((quantum) => quantum.frame <= frame && frame < quantum.frame + 128)?.atMs ?? null,
    read: async () => {
      const now = context.currentTime * context.sampleRate;
      const until = performance.now() + MOST_WAIT_MS;
      // What was recorded up to now may still be on its way.
      while ((quanta.at(-1)?.frame ?? 0) < now && context.state === 'running' && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20));
      const firstFrame = quanta[0]?.frame ?? 0;
      const frames = (quanta.at(-1)?.frame ?? 0) + 128 - firstFrame;
      const channels = [0, 1].map((channel) => {
        const samples = new Float32Array(frames).fill(Number.NaN);
        for (const quantum of quanta)
          samples.set(quantum.channels[channel] ?? [], quantum.frame - firstFrame);
        return base64(samples);
      });
      return { firstFrame, channels };
    },
  };
}

export function base64(samples: Float32Array<ArrayBuffer>): string {
  const bytes = new Uint8Array(samples.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
