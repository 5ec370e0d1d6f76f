/** The ends of a slider, and what its keys do. */
export interface SliderRange {
  min: number;
  max: number;
  /** Of a page key. */
  page: number;
  /** Whether Left and Right are the slider's. */
  sideways: boolean;
}

/** What of a press of a key matters. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The value that a key gives a slider, as the ARIA slider pattern has it: arrows one step, Page Up and Page Down a larger one, Home and
 * End the ends. Null for other keys, for Left and Right where the page needs them, and while another key is held.
 */
export function sliderKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Press,
  value: number,
  { min, max, page, sideways }: SliderRange,
): number | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: page,
    PageDown: -page,
    Home: -Infinity,
    End: Infinity,
    ...(sideways ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(max, Math.max(min, value + step));
}
