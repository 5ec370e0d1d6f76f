/**
 * The slots whose waveform a page draws: all, the open reference, or none. 'all' is for pages with one slot, because a clip
 * and its hidden copy have the same outline, which would reveal the copy.
 */
export type Waveform = 'all' | 'open' | 'none';

/** Whether a page draws this slot's waveform. A browser does not receive outlines of other slots. */
export function drawsWaveform({ waveform }: { waveform: Waveform }, { open }: { open: boolean }): boolean {
  return waveform === 'all' || (waveform === 'open' && open);
}
