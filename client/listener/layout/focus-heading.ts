/** Moves focus to a heading when its page appears: screen readers read it first. */
export function focusHeading(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}
