/**
 * Caches a computation by context: what a block draws from depends only on its study and keys, and a study is drawn from
 * thousands of times.
 */
export function perContext<C extends object, T>(make: (context: C) => T): (context: C) => T {
  const made = new WeakMap<C, { value: T }>();
  return (context) => {
    const known = made.get(context) ?? { value: make(context) };
    made.set(context, known);
    return known.value;
  };
}
