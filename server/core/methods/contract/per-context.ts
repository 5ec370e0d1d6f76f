/**
 * The same work on the same context done once: what a block draws from follows from its study and its keys alone, and a
 * study is drawn from thousands of times.
 */
export function perContext<C extends object, T>(make: (context: C) => T): (context: C) => T {
  const made = new WeakMap<C, { value: T }>();
  return (context) => {
    const known = made.get(context) ?? { value: make(context) };
    made.set(context, known);
    return known.value;
  };
}
