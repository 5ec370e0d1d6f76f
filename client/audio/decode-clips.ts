/** How many clips are decoded side by side: more would keep more copies of their files at once. */
const AT_ONCE = 2;

export class DecodeError extends Error {
  readonly slot: number;

  constructor(slot: number, cause: unknown) {
    super(`The sound of slot ${slot + 1} cannot be decoded.`, { cause });
    this.name = 'DecodeError';
    this.slot = slot;
  }
}

function copyOf(file: ArrayBuffer | Uint8Array<ArrayBuffer>): ArrayBuffer {
  return file instanceof Uint8Array ? file.slice().buffer : file.slice(0);
}

/**
 * Decodes the files of a page, one a slot, at their own rate: nothing is resampled. It needs no AudioContext, so
 * that a page can be decoded ahead. Rejects with a DecodeError that names the first slot in trouble. The files are
 * left as they are: a browser empties what it decodes, so each is copied first.
 */
export async function decodeClips(
  files: readonly (ArrayBuffer | Uint8Array<ArrayBuffer>)[],
  sampleRateHz: number,
): Promise<AudioBuffer[]> {
  const decoder = new OfflineAudioContext({ length: 1, sampleRate: sampleRateHz });
  const decoded: AudioBuffer[] = [];
  const queue = files.entries();
  const work = async (): Promise<void> => {
    for (const [slot, file] of queue) {
      try {
        decoded[slot] = await decoder.decodeAudioData(copyOf(file));
      } catch (cause) {
        throw new DecodeError(slot, cause);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return decoded;
}
