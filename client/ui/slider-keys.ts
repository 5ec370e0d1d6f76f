/** The ends and the steps of a slider. */
export interface SliderRange {
  min: number;
  max: number;
  /** Of a page key. */
  page: number;
}

/**
 * The value that a key gives a slider, as the ARIA slider pattern has it: arrows one step, Page Up and Page Down a larger one, Home and
 * End the ends. Null for other keys, and for Left and Right where `sideways` is false because the page needs them.
 */
export function sliderKey(
  key: string,
  value: number,
  { min, max, page }: SliderRange,
  sideways: boolean,
): number | null {
  const to = ((): number | null => {
    switch (key) {
      case 'ArrowUp':
        return value + 1;
      case 'ArrowDown':
        return value - 1;
      case 'ArrowRight':
        return sideways ? value + 1 : null;
      case 'ArrowLeft':
        return sideways ? value - 1 : null;
      case 'PageUp':
        return value + page;
      case 'PageDown':
        return value - page;
      case 'Home':
        return min;
      case 'End':
        return max;
      default:
        return null;
    }
  })();
  return to === null ? null : Math.min(max, Math.max(min, to));
}
