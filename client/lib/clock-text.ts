/** A position in a clip as minutes and seconds. Example: clockText(65_400) is '1:05'. */
export function clockText(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The same with tenths of a second, never rounded up. Example: tenthsText(65_490) is '1:05.4'. */
export const tenthsText = (durationMs: number): string =>
  `${clockText(durationMs)}.${Math.floor(durationMs / 100) % 10}`;
