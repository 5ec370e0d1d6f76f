/** Moves focus to what is to be done next, with the question that it answers in sight. */
export function goTo(id: string): void {
  const element = document.getElementById(id);
  const legend = element?.closest('fieldset')?.querySelector(':scope > legend');
  const group = legend?.parentElement;
  const name = legend ?? document.querySelector(`label[for="${CSS.escape(id)}"]`);
  element?.focus({ preventScroll: true });
  // Of a group that is taller than the window at least its name and the element are seen.
  for (const part of [group, name, element]) part?.scrollIntoView({ block: 'nearest' });
}
