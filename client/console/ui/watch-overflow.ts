/** Tells whether what a box holds is wider than the box, now and whenever that changes. */
export function watchOverflow(onchange: (isTooWide: boolean) => void) {
  return (box: HTMLElement): (() => void) => {
    const look = (): void => onchange(box.scrollWidth > box.clientWidth);
    const sizes = new ResizeObserver(look);
    for (const part of [box, ...box.children]) sizes.observe(part);
    // Words that are only read may reach beyond a table that keeps its size.
    const contents = new MutationObserver(look);
    contents.observe(box, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  };
}
