const NEAR = '600px';

/** Calls back once when an element comes near the window: most of a long page is never seen. */
export function whenNear(onnear: () => void) {
  return (element: HTMLElement): (() => void) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        onnear();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
