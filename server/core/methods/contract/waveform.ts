/**
 * Of which slots a page draws the waveform: of every one, of the open reference, of none. 'all' is for pages with one
 * slot: the outlines of a clip and of its hidden copy are alike, and would tell which slots are one.
 */
export type Waveform = 'all' | 'open' | 'none';

/** Whether a page draws this slot's waveform. A browser gets the outlines of no other slot. */
export function drawsWaveform({ waveform }: { waveform: Waveform }, { open }: { open: boolean }): boolean {
  return waveform === 'all' || (waveform === 'open' && open);
}
