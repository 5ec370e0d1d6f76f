/** Reports whether the content of a box is wider than the box, now and on every change. */
export function watchOverflow(onchange: (isTooWide: boolean) => void) {
  return (box: HTMLElement): (() => void) => {
    const look = (): void => onchange(box.scrollWidth > box.clientWidth);
    const sizes = new ResizeObserver(look);
    for (const part of [box, ...box.children]) sizes.observe(part);
    // Text for screen readers may extend beyond the table.
    const contents = new MutationObserver(look);
    contents.observe(box, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  };
}
