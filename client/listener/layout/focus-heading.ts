/** Moves focus to a heading when its page appears, so that it is read first. */
export function focusHeading(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}
