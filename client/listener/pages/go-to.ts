/** Moves focus to the next task and keeps its question visible. */
export function goTo(id: string): void {
  const element = document.getElementById(id);
  const legend = element?.closest('fieldset')?.querySelector(':scope > legend');
  const group = legend?.parentElement;
  const name = legend ?? document.querySelector(`label[for="${CSS.escape(id)}"]`);
  element?.focus({ preventScroll: true });
  // If a group is taller than the window, show at least its name and the element.
  for (const part of [group, name, element]) part?.scrollIntoView({ block: 'nearest' });
}
