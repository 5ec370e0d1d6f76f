/** Keeps a field visible while typing: an on-screen keyboard takes half of the window. */
export function keptInSight(field: HTMLElement): () => void {
  const show = (): void => {
    if (document.activeElement === field) field.scrollIntoView({ block: 'nearest' });
  };
  const view = window.visualViewport;
  field.addEventListener('focus', show);
  view?.addEventListener('resize', show);
  return () => {
    field.removeEventListener('focus', show);
    view?.removeEventListener('resize', show);
  };
}
