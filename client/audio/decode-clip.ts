export class DecodeError extends Error {
  readonly slot: number;

  constructor(slot: number, cause: unknown) {
    super(`The sound of slot ${slot + 1} cannot be decoded.`, { cause });
    this.slot = slot;
  }
}

/**
 * Decodes the file of a slot at its own rate: nothing is resampled. It needs no AudioContext, so that a page can be
 * decoded ahead. The browser empties the file. Rejects with a DecodeError.
 */
export async function decodeClip(
  slot: number,
  file: ArrayBuffer,
  sampleRateHz: number,
): Promise<AudioBuffer> {
  try {
    return await new OfflineAudioContext({ length: 1, sampleRate: sampleRateHz }).decodeAudioData(file);
  } catch (cause) {
    throw new DecodeError(slot, cause);
  }
}
