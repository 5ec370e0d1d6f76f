import type { Attachment } from 'svelte/attachments';
import type WaveSurfer from 'wavesurfer.js';

export interface WaveformProps {
  /** Loudness envelope, 0-255. */
  peaks: Uint8Array;
  durationMs: number;
  positionMs: number;
  /** Makes the waveform clickable; another control must offer the same. */
  onseek?: (positionMs: number) => void;
}

/**
 * Draws a clip in an element and follows the position. Peaks and duration are given, so the library fetches,
 * decodes and plays nothing. Its default backend has a media element without a source and no AudioContext,
 * so leaving the page closes no sound.
 */
export function waveformView(props: WaveformProps): Attachment<HTMLElement> {
  return (element) => {
    let drawn = $state.raw<WaveSurfer | null>(null);
    let left = false;
    const { peaks, durationMs } = props;
    const follow = (surfer: WaveSurfer): void => surfer.setTime(props.positionMs / 1000);

    const draw = async (): Promise<void> => {
      const { default: WaveSurfer } = await import('wavesurfer.js');
      if (left) return;
      const surfer = WaveSurfer.create({
        container: element,
        height: 'auto',
        peaks: [Float32Array.from(peaks, (peak) => peak / 255)],
        duration: durationMs / 1000,
        // Without this, speech at study level fills a tenth of the height.
        normalize: true,
        interact: props.onseek !== undefined,
        cursorWidth: 1,
        ...colours(element),
      });
      drawn = surfer;
      surfer.on('ready', () => follow(surfer));
      surfer.on('interaction', (positionS) => {
        props.onseek?.(positionS * 1000);
        follow(surfer);
      });
    };

    $effect(() => {
      if (drawn) follow(drawn);
    });
    void draw();
    return () => {
      left = true;
      drawn?.destroy();
    };
  };
}

function colours(element: HTMLElement): { waveColor: string; progressColor: string; cursorColor: string } {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim() || style.color;
  return { waveColor: colour('--wave'), progressColor: colour('--wave-played'), cursorColor: style.color };
}
