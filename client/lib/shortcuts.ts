/** Elements that handle the key themselves: text fields, and controls for Space or arrows. */
const TYPES_INTO =
  'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])';
const TAKES_SPACE = 'button, a, summary, input[type=radio], input[type=checkbox]';
const TAKES_ARROWS = 'input, [role=slider]';

/** Key of a page shortcut, or null if the press is for another element. */
export function shortcutOf(event: KeyboardEvent): string | null {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return null;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest(TYPES_INTO) || on?.closest('dialog')) return null;
  if (event.key === ' ' && on?.closest(TAKES_SPACE)) return null;
  if (event.key.startsWith('Arrow') && !event.shiftKey && on?.closest(TAKES_ARROWS)) return null;
  return event.key.toLowerCase();
}
