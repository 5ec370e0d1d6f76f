/**
 * The value of a function, computed when it is first needed and kept.
 * @example const rows = once(() => compute()); rows(); rows() // computes once
 */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
