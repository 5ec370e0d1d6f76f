/** The bytes of a sound are not what Earshot can use. The message says what is wrong and the remedy, not the path. */
export class AudioError extends Error {
  override readonly name = 'AudioError';
}
