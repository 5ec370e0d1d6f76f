/** Follows a link within the page without a change of the address, which holds the request. */
export function goToPart(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
