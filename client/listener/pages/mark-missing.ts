/** Marks elements as what is missing; returns the function that takes the marks away. */
export function markMissing(ids: readonly string[]): () => void {
  for (const id of ids) document.getElementById(id)?.setAttribute('data-missing', '');
  return () => {
    for (const id of ids) document.getElementById(id)?.removeAttribute('data-missing');
  };
}
