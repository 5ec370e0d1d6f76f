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

/** Rows of which computations are cached: more than a session has. */
const MANY = 10_000;

/**
 * The same for rows. A computation on few rows is repeated: V8 keeps what a WeakMap holds until it collects all garbage, and
 * a study may be screened session by session.
 */
export function perRows<Rows extends { readonly length: number }, T>(
  make: (rows: Rows) => T,
): (rows: Rows) => T {
  const cached = perContext(make);
  return (rows) => (rows.length < MANY ? make(rows) : cached(rows));
}
