const FLAC = 0x664c6143;
const RIFF = 0x52494646;
const FLAC_RATE_AT = 18;
const WAV_RATE_AT = 24;
const RATE_BITS_BELOW = 12;

/** The sample rate that a FLAC file's STREAMINFO, or a WAV file's format chunk, states. Throws for other files. */
export function sampleRateOf(file: ArrayBuffer): number {
  const view = new DataView(file);
  const magic = file.byteLength > WAV_RATE_AT + 4 ? view.getUint32(0) : 0;
  if (magic === FLAC) return view.getUint32(FLAC_RATE_AT) >>> RATE_BITS_BELOW;
  if (magic === RIFF) return view.getUint32(WAV_RATE_AT, true);
  throw new Error('The sample rate of a clip can be read from a FLAC or WAV file only.');
}
