/** Range and keys of a slider. */
export interface SliderRange {
  min: number;
  max: number;
  /** Step of Page Up and Page Down. */
  page: number;
  /** Whether Left and Right move the slider. */
  sideways: boolean;
}

/** Relevant part of a key press. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * New slider value for a key, by the ARIA slider pattern: arrows one step, Page Up and Page Down a larger one, Home and End the
 * ends. Null for other keys, for Left and Right if the page needs them, and with modifier keys.
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
