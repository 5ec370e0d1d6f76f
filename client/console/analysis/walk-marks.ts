const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Shows a drawing in a box. Arrow keys move between marks, each with its own accessible name. */
export function walkMarks(drawing: Element) {
  return (box: HTMLElement): (() => void) => {
    box.replaceChildren(drawing);
    const marks = [...drawing.querySelectorAll<SVGElement>('[data-mark]')];
    const onkeydown = (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      if (!step || marks.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const at = marks.findIndex((mark) => mark === document.activeElement);
      const isNew = at < 0 && event.key !== 'End';
      marks[isNew ? 0 : step(at, marks.length - 1)]?.focus();
    };
    box.addEventListener('keydown', onkeydown);
    return () => box.removeEventListener('keydown', onkeydown);
  };
}
