/** Marks elements as missing; returns the function that removes the marks. */
export function markMissing(ids: readonly string[]): () => void {
  for (const id of ids) document.getElementById(id)?.setAttribute('data-missing', '');
  return () => {
    for (const id of ids) document.getElementById(id)?.removeAttribute('data-missing');
  };
}
