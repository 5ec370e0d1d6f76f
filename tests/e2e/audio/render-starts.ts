import { FrameClock } from '../../../client/audio/frame-clock.ts';
import { ListeningLog } from '../../../client/audio/listening-log.ts';
import { PageSound } from '../../../client/audio/page-sound.ts';
import { base64 } from './recorder.ts';

export interface Starts {
  sampleRateHz: number;
  /** How many, one every 50 ms. */
  count: number;
  /** The clip, as numbers from -1 to 1; longer than 50 ms. */
  clip: number[];
}

export interface RenderedStarts {
  /** The frame on which each start began, as the log tells it. */
  frames: number[];
  sound: string;
}

/** Renders starts, each from wherever the clock then stands to 38 ms later, as fast as the machine can. */
export async function renderStarts({ sampleRateHz, count, clip }: Starts): Promise<RenderedStarts> {
  const everyFrames = 128 * Math.round((0.05 * sampleRateHz) / 128);
  const context = new OfflineAudioContext(1, (count + 1) * everyFrames, sampleRateHz);
  const buffer = context.createBuffer(1, clip.length, sampleRateHz);
  buffer.copyToChannel(Float32Array.from(clip), 0);
  const now = (): number => context.currentTime * 1000;
  const log = new ListeningLog();
  const clock = new FrameClock({ context }, now);
  const sound = new PageSound({
    output: { context },
    mode: 'restart',
    destination: null,
    clock,
    log,
    onended: () => undefined,
  });
  sound.add(0, buffer);
  for (let start = 1; start <= count; start += 1) {
    void context.suspend((start * everyFrames) / sampleRateHz).then(() => {
      if (sound.isOn) sound.cut();
      sound.begin(0, 0);
      return context.resume();
    });
  }
  const rendered = await context.startRendering();
  sound.cut();
  const begun = log.telemetry(1, now()).slots[0]?.intervals ?? [];
  return {
    frames: begun.map(([, , atMs]) => Math.round((atMs / 1000) * sampleRateHz)),
    sound: base64(rendered.getChannelData(0)),
  };
}
