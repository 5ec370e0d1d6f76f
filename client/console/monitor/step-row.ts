/** Moves focus to the button of another row, or to the first if none has focus. */
export function stepRow(table: HTMLTableElement | undefined, by: 1 | -1): void {
  const buttons = [...(table?.querySelectorAll<HTMLButtonElement>('tbody button') ?? [])];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, at + by));
  buttons[next]?.focus();
}
